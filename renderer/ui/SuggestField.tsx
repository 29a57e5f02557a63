import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { type FieldSuggestion, isWorthOffering, matchingSuggestions } from './matching-suggestions.ts';
import { SuggestList, suggestLineId } from './SuggestList.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';
import './SuggestField.css';

type SuggestFieldProps = Omit<
  TextFieldProps,
  'onKeyDown' | 'onBlur' | 'onPointerDown' | 'combobox' | 'end' | 'inputRef'
> &
  Readonly<{
    suggestions: readonly FieldSuggestion[];
    inputRef?: RefObject<HTMLInputElement | null>;
  }>;

/**
 * A combobox that takes any text. Arrow down, typing and the button at its end open the suggestions, Enter takes the
 * selected one, Escape closes the list. The list closes when the text equals a suggestion.
 */
export function SuggestField({ suggestions, inputRef, ...field }: SuggestFieldProps) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const [isWhole, setWhole] = useState(false);
  const ownRef = useRef<HTMLInputElement>(null);
  const input = inputRef ?? ownRef;
  const shown = matchingSuggestions(suggestions, isWhole ? '' : field.value);
  const isShown = isOpen && shown.length > 0;

  const close = () => {
    setOpen(false);
    setWhole(false);
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
      // With a modifier it is a shortcut of the window. The list closes in any case.
      const choice = isShown && !event.ctrlKey && !event.metaKey ? shown[marked] : undefined;
      if (choice) {
        event.preventDefault();
        take(choice.id);
      } else close();
    }
  };

  return (
    <div className={`suggest ${field.className ?? ''}`}>
      <TextField
        {...field}
        className=""
        inputRef={input}
        onChange={(text) => {
          field.onChange(text);
          setWhole(false);
          setOpen(isWorthOffering(suggestions, text));
          setMarked(-1);
        }}
        onKeyDown={press}
        onBlur={close}
        end={
          <>
            {suggestions.length > 0 && (
              <button
                type="button"
                tabIndex={-1}
                className="button suggest-open"
                aria-label={`Suggestions for ${field.label}`}
                aria-expanded={isShown}
                // On pointer down, before the text box loses the focus.
                onPointerDown={(event) => {
                  event.preventDefault();
                  event.stopPropagation();
                  input.current?.focus();
                  if (isShown) return close();
                  setWhole(true);
                  setOpen(true);
                }}
              >
                <ChevronDown size={14} aria-hidden />
              </button>
            )}
            {isShown && (
              <SuggestList
                id={listId}
                label={`${field.label} suggestions`}
                lines={shown.map((suggestion) => ({ key: suggestion.id, label: suggestion.id, ...suggestion }))}
                marked={marked}
                onTake={(index) => take(shown[index]!.id)}
              />
            )}
          </>
        }
        onPointerDown={({ button }) => button === 0 && setOpen(true)}
        combobox={{
          listId,
          isExpanded: isShown,
          activeId: marked >= 0 ? suggestLineId(listId, marked) : null,
        }}
      />
    </div>
  );
}
