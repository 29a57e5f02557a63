import { NumberField as AriaNumberField, Input, Label } from 'react-aria-components';
import './Field.css';

type NumberFieldProps = Readonly<{
  label: string;
  value: number;
  /** Called when the number is settled: on Enter, on leaving, on a step; never while typing. */
  onChange: (value: number) => void;
  min: number;
  max: number;
  step?: number;
  /** Stands after the number. */
  unit?: string;
}>;

/** A whole number between two bounds; what is typed outside them becomes the nearer bound. */
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
