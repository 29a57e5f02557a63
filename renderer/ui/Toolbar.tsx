import type { ReactNode } from 'react';
import './Toolbar.css';

/** The row of controls of a view. `ToolbarGap` moves the controls after it to the end. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="toolbar" aria-label={label} className="toolbar">
      {children}
    </div>
  );
}

/** The same row for a status with its buttons instead of a toolbar. */
export const StatusRow = ({ children }: { children: ReactNode }) => <div className="toolbar">{children}</div>;

export const ToolbarGap = () => <span className="toolbar-gap" />;

/** A separator between two groups of controls. */
export const ToolbarLine = () => <span className="toolbar-line" />;
