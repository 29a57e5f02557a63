import type { ReactNode } from 'react';
import './ProgressLine.css';

type ProgressLineProps = Readonly<{
  /** The accessible name of the bar. */
  label: string;
  /** Where it is, in words. */
  words: string;
  /** 0 to 1; `null` while the end is not known. */
  share?: number | null;
  /** A button to end it. */
  children?: ReactNode;
}>;

/** What goes on, in one line over the place where the result will come. Only a change of words is read out, not each second. */
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
