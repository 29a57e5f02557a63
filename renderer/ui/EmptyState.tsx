import type { ReactNode } from 'react';
import './EmptyState.css';

/** Shown in an empty view: one sentence on what to do next, and the button for it. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <p>{children}</p>
      {action}
    </div>
  );
}
