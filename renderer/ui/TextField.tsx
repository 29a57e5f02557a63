import { type AriaAttributes, type KeyboardEvent, type PointerEvent, type ReactNode, type Ref, useId } from 'react';
import './Field.css';

export type TextFieldProps = Readonly<{
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** The reason why the text is invalid, shown below the field; marks the field as invalid. */
  error?: string | null | undefined;
  hint?: ReactNode;
  placeholder?: string;
  /** The label is before the box instead of above it. */
  inline?: boolean;
  /** The label is not visible, only available to assistive technology. */
  labelHidden?: boolean;
  /** For identifiers, addresses and code. */
  mono?: boolean;
  isDisabled?: boolean;
  autoFocus?: boolean;
  className?: string;
  inputRef?: Ref<HTMLInputElement>;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  onPointerDown?: (event: PointerEvent<HTMLInputElement>) => void;
  inputAria?: AriaAttributes;
  /**
   * Makes the box a combobox: `listId` is the id of its list, `activeId` that of the selected option (WAI-ARIA 1.2,
   * combobox).
   */
  combobox?: Readonly<{ listId: string; isExpanded: boolean; activeId: string | null }>;
  /** Buttons at the end of the box. */
  end?: ReactNode;
}>;

/** One line of text, without spell checking, correction and completion: it holds identifiers and addresses. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, error, hint, className = '', inline, labelHidden, mono } = props;
  const id = useId();
  const isInvalid = Boolean(error);
  const note = error || hint;
  const hasNote = isInvalid || hint !== undefined;
  return (
    <div className={`field ${className}`} data-inline={inline || undefined}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : 'field-label'}>
        {label}
      </label>
      <span className="field-box">
        <input
          {...props.inputAria}
          {...(props.combobox && comboboxAria(props.combobox))}
          id={id}
          type="text"
          className={mono ? 'mono' : ''}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          disabled={props.isDisabled ?? false}
          autoComplete="off"
          autoCorrect="off"
          spellCheck="false"
          {...(isInvalid && { 'aria-invalid': true })}
          {...(hasNote && { 'aria-describedby': `${id}-note` })}
          // biome-ignore lint/a11y/noAutofocus: a field takes the focus only when the user has just opened its form or dialog
          autoFocus={props.autoFocus ?? false}
          {...(props.placeholder !== undefined && { placeholder: props.placeholder })}
          {...(props.inputRef !== undefined && { ref: props.inputRef })}
          {...(props.onKeyDown && { onKeyDown: props.onKeyDown })}
          {...(props.onFocus && { onFocus: props.onFocus })}
          {...(props.onBlur && { onBlur: props.onBlur })}
          {...(props.onPointerDown && { onPointerDown: props.onPointerDown })}
        />
        {props.end}
      </span>
      {hasNote && (
        <span id={`${id}-note`} className={isInvalid ? 'field-error' : 'field-hint'}>
          {note}
        </span>
      )}
    </div>
  );
}

/** The attributes of an input with a list of suggestions. A closed list is not in the page, so nothing refers to it. */
function comboboxAria({ listId, isExpanded, activeId }: NonNullable<TextFieldProps['combobox']>) {
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-expanded': isExpanded,
    ...(isExpanded && { 'aria-controls': listId }),
    ...(isExpanded && activeId !== null && { 'aria-activedescendant': activeId }),
  } satisfies AriaAttributes & { role: string };
}
