import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import './NoticeLine.css';

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert } as const;

type NoticeLineProps = Readonly<{
  tone?: keyof typeof icons;
  children: ReactNode;
  /** A button after the text. */
  action?: ReactNode;
  onDismiss?: () => void;
}>;

/** A notice of one line: announced by screen readers when it appears, shown until it is dismissed. */
export function NoticeLine({ tone = 'info', children, action, onDismiss }: NoticeLineProps) {
  const Icon = icons[tone];
  return (
    <div role="status" className="notice" data-tone={tone}>
      <Icon size={16} aria-hidden />
      <span className="notice-words">{children}</span>
      {action}
      {onDismiss && <IconButton label="Dismiss" icon={<X size={14} />} onPress={onDismiss} />}
    </div>
  );
}
