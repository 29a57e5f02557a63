import type { ReactNode } from 'react';
import './Field.css';

type CheckboxProps = Readonly<{
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  isDisabled?: boolean;
  children: ReactNode;
}>;

/** Yes or no; the words beside the box belong to it. */
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
