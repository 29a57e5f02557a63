import type { ReactNode } from 'react';
import './Meter.css';

type MeterProps = Readonly<{
  label: string;
  value: number;
  max: number;
  /** How it is drawn: enough of it, little of it, none of it. */
  tone?: 'calm' | 'low' | 'none';
  /** What it says, in words; also read out. */
  words: string;
  children?: ReactNode;
}>;

/** How much is left of something that runs out. */
export function Meter({ label, value, max, tone = 'calm', words, children }: MeterProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the words stand inside it, and `meter` draws no children
    <span
      className="meter"
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={words}
      data-tone={tone}
    >
      <span className="meter-track" aria-hidden>
        <i style={{ width: `${max === 0 ? 0 : (100 * value) / max}%` }} />
      </span>
      {words}
      {children}
    </span>
  );
}
