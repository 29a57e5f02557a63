import type { ReactNode } from 'react';
import './Meter.css';

type MeterProps = Readonly<{
  label: string;
  value: number;
  max: number;
  /** The appearance: enough left, little left, nothing left. */
  tone?: 'calm' | 'low' | 'none';
  /** The value as text, also for screen readers. */
  words: string;
  /** What is counted, as a tooltip and an accessible description. */
  description?: string;
  children?: ReactNode;
}>;

/** How much is left of a limited amount. */
export function Meter({ label, value, max, tone = 'calm', words, description, children }: MeterProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the text stands inside it, and `meter` shows no children
    <span
      className="meter"
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={words}
      title={description}
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
