import type { ReactNode } from 'react';
import './Toolbar.css';

/** The same row as a toolbar, for a status with its buttons. */
export const StatusRow = ({ children }: { children: ReactNode }) => <div className="toolbar">{children}</div>;

export const ToolbarGap = () => <span className="toolbar-gap" />;

/** A separator between two groups of controls. */
export const ToolbarLine = () => <span className="toolbar-line" />;
