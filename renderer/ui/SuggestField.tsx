import { type KeyboardEvent, useId, useState } from 'react';
import { isWorthOffering, matchingSuggestions } from './matching-suggestions.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';
import './SuggestField.css';

type SuggestFieldProps = Omit<TextFieldProps, 'onKeyDown' | 'onBlur' | 'end' | 'inputRef'> &
  Readonly<{
    /** The suggestions; without any it is a plain text field. */
    suggestions: ReadonlyArray<Readonly<{ id: string; title: string }>>;
  }>;

/**
 * A text field with suggestions below it. It is a text box, not a combobox, because any text is allowed. Arrow down opens the
 * list and moves in it, Enter takes the selected suggestion, Escape closes the list. It opens while the user types, and closes
 * when the text equals a suggestion, so that it does not cover the next control.
 */
export function SuggestField({ suggestions, ...field }: SuggestFieldProps) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const shown = matchingSuggestions(suggestions, field.value);
  const isShown = isOpen && shown.length > 0;

  const close = () => {
    setOpen(false);
    setMarked(-1);
  };
  const take = (id: string) => {
    field.onChange(id);
    close();
  };

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setOpen(true);
      if (shown.length > 0) setMarked((at) => (isShown ? (at + step + shown.length) % shown.length : 0));
    } else if (event.key === 'Escape' && isShown) {
      event.stopPropagation();
      close();
    } else if (event.key === 'Enter') {
      // With a modifier it is a shortcut of the window; the list closes in any case.
      const choice = isShown && !event.ctrlKey && !event.metaKey ? shown[marked] : undefined;
      if (choice) {
        event.preventDefault();
        take(choice.id);
      } else close();
    }
  };

  return (
    <div
      className={`suggest ${field.className ?? ''}`}
      onPointerDown={({ target }) => target instanceof HTMLInputElement && setOpen(true)}
    >
      <TextField
        {...field}
        className=""
        onChange={(text) => {
          field.onChange(text);
          setOpen(isWorthOffering(suggestions, text));
          setMarked(-1);
        }}
        onKeyDown={press}
        onBlur={close}
        end={
          isShown && (
            <div id={listId} role="listbox" aria-label={`${field.label} suggestions`} className="suggest-list">
              {shown.map(({ id, title }, index) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text box, which refers to the selected option
                <div
                  key={id}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={index === marked}
                  className="suggest-option"
                  // On pointer down, before the text box loses the focus.
                  onPointerDown={(event) => {
                    event.preventDefault();
                    take(id);
                  }}
                >
                  <span className="mono">{id}</span>
                  <span className="suggest-title">{title}</span>
                </div>
              ))}
            </div>
          )
        }
        inputAria={{
          'aria-autocomplete': 'list',
          ...(isShown && { 'aria-controls': listId }),
          ...(isShown && marked >= 0 && { 'aria-activedescendant': `${listId}-${marked}` }),
        }}
      />
    </div>
  );
}
