import { Copy } from 'lucide-react';
import { IconButton } from './IconButton.tsx';
import './Copyable.css';

/**
 * An identifier in monospace that can be selected, or copied with one click. `what` names it, as in "Copy template ID".
 */
export function Copyable({ text, what, onCopy }: { text: string; what: string; onCopy: (text: string) => void }) {
  return (
    <span className="copyable">
      <code className="mono selectable" title={text}>
        {text}
      </code>
      <IconButton label={`Copy ${what}`} icon={<Copy size={12} />} onPress={() => onCopy(text)} />
    </span>
  );
}
