import { X } from 'lucide-react';
import { Checkbox } from '../ui/Checkbox.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { keysText } from '../ui/keys.ts';

type IgnoreBarProps = Readonly<{
  /** Whether a drawn area applies to all pages, not only to its own. */
  isEverywhere: boolean;
  onEverywhere: (isEverywhere: boolean) => void;
  onDone: () => void;
}>;

/** Instructions and options while areas are drawn. */
export function IgnoreBar({ isEverywhere, onEverywhere, onDone }: IgnoreBarProps) {
  return (
    <div className="compare-bar">
      <span className="compare-bar-words ellipsis">
        Drag over what may change, such as a date, on a page of the later version.
      </span>
      <Checkbox isChecked={isEverywhere} onChange={onEverywhere}>
        On all pages
      </Checkbox>
      <IconButton
        label="Stop drawing areas"
        keys={keysText('close-comparison')}
        icon={<X size={16} />}
        onPress={onDone}
      />
    </div>
  );
}
