import type { ReactNode } from 'react';
import { SplitDivider } from './SplitDivider.tsx';
import { splitColumns } from './split-columns.ts';
import './SplitView.css';

type SplitViewProps = Readonly<{
  label: string;
  share: number;
  onShareChange: (share: number) => void;
  left: ReactNode;
  right: ReactNode;
}>;

/** Two views side by side. Who draws it keeps the share. */
export function SplitView({ label, share, onShareChange, left, right }: SplitViewProps) {
  return (
    <div className="split" style={{ gridTemplateColumns: splitColumns(share) }}>
      {left}
      <SplitDivider label={label} share={share} onShareChange={onShareChange} />
      {right}
    </div>
  );
}
