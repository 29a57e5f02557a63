import { type ReactNode, useRef } from 'react';
import { ToolbarOverflow } from './ToolbarOverflow.tsx';
import './Toolbar.css';

/**
 * The row of controls of a view. `ToolbarGap` moves the controls after it to the end. In a small window, the controls
 * without room are in a menu.
 */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  return (
    <div ref={bar} role="toolbar" aria-label={label} className="toolbar">
      {children}
      <ToolbarOverflow bar={bar} />
    </div>
  );
}
