import type { ReactNode } from 'react';
import './ProgressLine.css';

type ProgressLineProps = Readonly<{
  /** The accessible name of the bar. */
  label: string;
  /** The progress as text. */
  words: string;
  /** From 0 to 1; `null` while the total is unknown. */
  share?: number | null;
  /** A button that cancels. */
  children?: ReactNode;
}>;

/** Progress in one line, above the place of the result. A screen reader announces a changed text, not every second. */
export function ProgressLine({ label, words, share = null, children }: ProgressLineProps) {
  const percent = share === null ? null : Math.round(share * 100);
  return (
    <div className="progress">
      <span className="progress-words">{words}</span>
      {children}
      <div
        className="progress-bar"
        role="progressbar"
        aria-label={label}
        aria-valuetext={words}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(percent === null ? { 'data-endless': true } : { 'aria-valuenow': percent })}
      >
        <i style={percent === null ? {} : { width: `${percent}%` }} />
      </div>
    </div>
  );
}
