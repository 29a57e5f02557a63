import { NumberField as AriaNumberField, Input, Label } from 'react-aria-components';
import './Field.css';

type NumberFieldProps = Readonly<{
  label: string;
  value: number;
  /** Called when the number is committed: on Enter, on blur and on a step, not while typing. */
  onChange: (value: number) => void;
  min: number;
  max: number;
  step?: number;
  /** Shown after the number. */
  unit?: string;
}>;

/** An integer between two bounds. A typed number outside them becomes the nearer bound. */
export function NumberField({ label, value, onChange, min, max, step = 1, unit }: NumberFieldProps) {
  return (
    <AriaNumberField
      className="field number-field"
      data-inline
      value={value}
      onChange={(typed) => Number.isFinite(typed) && onChange(Math.round(typed))}
      minValue={min}
      maxValue={max}
      step={step}
      formatOptions={{ maximumFractionDigits: 0 }}
      isWheelDisabled
    >
      <Label className="field-label">{label}</Label>
      <span className="field-box">
        <Input />
      </span>
      {unit !== undefined && <span className="field-hint">{unit}</span>}
    </AriaNumberField>
  );
}
