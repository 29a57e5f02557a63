import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import './Field.css';

type SelectProps<K extends string> = Readonly<{
  label: string;
  value: K;
  options: ReadonlyArray<Readonly<{ key: K; label: string }>>;
  onChange: (key: K) => void;
  inline?: boolean;
  labelHidden?: boolean;
  isDisabled?: boolean;
}>;

/** A choice of a few options by the native `select`: it opens at once, and every assistive technology supports it. */
export function Select<K extends string>(props: SelectProps<K>) {
  const { label, value, options, onChange, inline, labelHidden, isDisabled } = props;
  const id = useId();
  return (
    <span className="field" data-inline={inline || undefined}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : 'field-label'}>
        {label}
      </label>
      <span className="field-box select">
        <select
          id={id}
          value={value}
          disabled={isDisabled}
          onChange={({ target }) => {
            const chosen = options.find(({ key }) => key === target.value);
            if (chosen) onChange(chosen.key);
          }}
        >
          {options.map(({ key, label: text }) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown size={14} aria-hidden />
      </span>
    </span>
  );
}
