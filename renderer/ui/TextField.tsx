import type { AriaAttributes, KeyboardEvent, ReactNode, Ref } from 'react';
import { TextField as AriaTextField, Input, Label, Text } from 'react-aria-components';
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
  onBlur?: () => void;
  /** ARIA attributes for a list that belongs to the box. */
  inputAria?: AriaAttributes;
  /** Buttons at the end of the box. */
  end?: ReactNode;
}>;

/** One line of text, without spell checking, correction and completion: it holds identifiers and addresses. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, error, hint, className = '', inline, labelHidden, mono } = props;
  return (
    <AriaTextField
      className={`field ${className}`}
      value={value}
      onChange={onChange}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      isDisabled={props.isDisabled ?? false}
      // A field takes the focus only when the user has just opened its form or dialog.
      autoFocus={props.autoFocus ?? false}
      autoComplete="off"
      autoCorrect="off"
      spellCheck="false"
      {...(props.onBlur && { onBlur: props.onBlur })}
      data-inline={inline || undefined}
    >
      <Label className={labelHidden ? 'visually-hidden' : 'field-label'}>{label}</Label>
      <span className="field-box">
        <Input
          {...props.inputAria}
          className={mono ? 'mono' : ''}
          {...(props.placeholder !== undefined && { placeholder: props.placeholder })}
          {...(props.inputRef !== undefined && { ref: props.inputRef })}
          {...(props.onKeyDown && { onKeyDown: props.onKeyDown })}
        />
        {props.end}
      </span>
      {error ? (
        <Text slot="errorMessage" className="field-error">
          {error}
        </Text>
      ) : (
        hint !== undefined && (
          <Text slot="description" className="field-hint">
            {hint}
          </Text>
        )
      )}
    </AriaTextField>
  );
}
