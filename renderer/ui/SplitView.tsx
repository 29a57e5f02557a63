import type { ReactNode } from 'react';
import { SplitDivider } from './SplitDivider.tsx';
import './SplitView.css';

/**
 * A narrower view has no room for its controls. Where two such views have no room, they are scrolled; in a wider split
 * the user decides.
 */
const minWidth = 'clamp(0px, (561px - 100%) * 1000, min(100%, 280px))';

/**
 * The grid columns of two views and the divider between them; `share` is the left view's share of the width, 0 to 1.
 */
export const splitColumns = (share: number) =>
  `minmax(${minWidth}, ${share}fr) 1px minmax(${minWidth}, ${1 - share}fr)`;

type SplitViewProps = Readonly<{
  label: string;
  share: number;
  onShareChange: (share: number) => void;
  left: ReactNode;
  right: ReactNode;
}>;

/** Two views side by side with a divider. The caller keeps the share. */
export function SplitView({ label, share, onShareChange, left, right }: SplitViewProps) {
  return (
    <div className="split" style={{ gridTemplateColumns: splitColumns(share) }}>
      {left}
      <SplitDivider label={label} share={share} onShareChange={onShareChange} />
      {right}
    </div>
  );
}
