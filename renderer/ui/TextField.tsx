import type { AriaAttributes, KeyboardEvent, ReactNode, Ref } from 'react';
import { TextField as AriaTextField, Input, Label, Text } from 'react-aria-components';
import './Field.css';

export type TextFieldProps = Readonly<{
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** What is wrong with it, in words; marks the field invalid and stands below it. */
  error?: string | null | undefined;
  hint?: ReactNode;
  placeholder?: string;
  /** The label stands before the box instead of above it. */
  inline?: boolean;
  /** Only assistive technology hears the label; the place of the field says it to the eye. */
  labelHidden?: boolean;
  /** For identifiers, addresses and code. */
  mono?: boolean;
  isDisabled?: boolean;
  autoFocus?: boolean;
  className?: string;
  inputRef?: Ref<HTMLInputElement>;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  onBlur?: () => void;
  /** What assistive technology must know of a list that belongs to the box. */
  inputAria?: AriaAttributes;
  /** Buttons inside the box, at its end. */
  end?: ReactNode;
}>;

/** One line of text: no spelling, no correction, no completion by the browser, because it holds identifiers and addresses. */
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
      // A field asks for the focus only when a person has just opened its form or dialog.
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
