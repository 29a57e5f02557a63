import type { ReactNode } from 'react';
import './Field.css';

type CheckboxProps = Readonly<{
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  isDisabled?: boolean;
  children: ReactNode;
}>;

/** A check box with its label beside it. */
export function Checkbox({ isChecked, onChange, isDisabled, children }: CheckboxProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
    </label>
  );
}
