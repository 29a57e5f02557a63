import { type CSSProperties, type ReactNode, useState } from 'react';
import { NativeButton } from './NativeButton.tsx';
import { SplitDivider } from './SplitDivider.tsx';
import './SplitView.css';

/**
 * A narrower view has no room for its controls. If two such views do not fit, they are scrolled; in a wider split the
 * user decides.
 */
const minWidth = 'clamp(0px, (561px - 100%) * 1000, min(100%, 280px))';

/**
 * The grid columns of two views and the divider between them; `share` is the left view's share of the width, 0 to 1.
 */
export const splitColumns = (share: number) =>
  `minmax(${minWidth}, ${share}fr) 1px minmax(${minWidth}, ${1 - share}fr)`;

/** For an element whose style sheet has `grid-template-columns: var(--split-columns)`. */
export const splitStyle = (share: number) => ({ '--split-columns': splitColumns(share) }) as CSSProperties;

type SplitViewProps = Readonly<{
  label: string;
  share: number;
  onShareChange: (share: number) => void;
  left: ReactNode;
  right: ReactNode;
  /** The names of both views. In a window below 900 px only one is shown, and these select it. */
  names?: readonly [left: string, right: string];
  /** Shows the right view when it changes, such as the id of a new result. */
  newest?: string | null;
}>;

/** Two views side by side with a divider. The caller stores the share. */
export function SplitView({ label, share, onShareChange, left, right, names, newest = null }: SplitViewProps) {
  const [front, setFront] = useState(newest === null ? 0 : 1);
  const [last, setLast] = useState(newest);
  if (newest !== last) {
    setLast(newest);
    if (newest !== null) setFront(1);
  }
  return (
    <div className="split" data-front={names && front} style={splitStyle(share)}>
      {names && (
        <fieldset className="split-choice" aria-label="Shown view">
          {names.map((name, index) => (
            <NativeButton
              key={name}
              className="split-name"
              aria-pressed={index === front}
              onPress={() => setFront(index)}
            >
              {name}
            </NativeButton>
          ))}
        </fieldset>
      )}
      <div className="split-view">{left}</div>
      <SplitDivider label={label} share={share} onShareChange={onShareChange} />
      <div className="split-view">{right}</div>
    </div>
  );
}
