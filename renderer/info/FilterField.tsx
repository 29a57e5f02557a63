import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { SuggestList, suggestLineId } from '../ui/SuggestList.tsx';
import { TextField } from '../ui/TextField.tsx';
import { completeFilter, type FilterCompletion, opensByItself } from './filter-completion.ts';
import { incompleteFilter } from './jq-request.ts';
import type { PathNode } from './path-index.ts';

type FilterFieldProps = Readonly<{
  filter: string;
  onFilterChange: (filter: string) => void;
  problem: string | null;
  /** The paths of the document; `null` until they are known. */
  paths: PathNode | null;
  /** Called when the paths may be needed. */
  onFocus: () => void;
  /** Called on Enter and when the focus leaves: the filter is complete. */
  onDone: () => void;
}>;

/**
 * The jq filter with completion: a combobox. Typing, Arrow down and Ctrl+Space open the list, Enter and Tab take the
 * selected option, Escape closes the list. Enter takes the first option of a list that typing opened. Otherwise, while
 * no option is selected, each key does what it does in a plain text box.
 */
export function FilterField({ filter, onFilterChange, problem, paths, onFocus, onDone }: FilterFieldProps) {
  const listId = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [marked, setMarked] = useState(-1);
  const [isTyped, setTyped] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const completion = caret === null ? null : completeFilter(filter, caret, paths);

  const close = () => {
    setCaret(null);
    setMarked(-1);
  };
  const openAtCaret = (selected: number) => {
    setCaret(input.current?.selectionStart ?? filter.length);
    setMarked(selected);
    setTyped(false);
  };
  const take = ({ from, to, options }: FilterCompletion, index: number) => {
    const box = input.current;
    if (!box) return;
    box.focus();
    box.setSelectionRange(from, to);
    // The only way to insert text that the undo of the text box includes.
    document.execCommand('insertText', false, options[index]!.text);
    close();
  };

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const size = completion?.options.length ?? 0;
    const opens = (key === 'ArrowDown' && !altKey) || (key === ' ' && ctrlKey);
    if (completion && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault();
      setMarked((at) =>
        at === -1 && key === 'ArrowUp' ? size - 1 : (at + (key === 'ArrowDown' ? 1 : -1) + size) % size,
      );
    } else if (!completion && opens) {
      event.preventDefault();
      openAtCaret(key === 'ArrowDown' ? 0 : -1);
    } else if (completion && key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (completion && (key === 'Enter' || key === 'Tab') && marked >= 0 && !ctrlKey && !metaKey) {
      event.preventDefault();
      take(completion, marked);
    } else if (completion && isTyped && key === 'Enter' && !ctrlKey && !metaKey && !isTaken(filter, completion)) {
      event.preventDefault();
      take(completion, 0);
    } else if (key === 'Enter') {
      close();
      onDone();
    } else if (/^(?:Tab|Home|End|ArrowLeft|ArrowRight)$/.test(key)) close();
  };

  return (
    <div className="suggest info-filter">
      <TextField
        label="jq filter"
        inline
        mono
        value={filter}
        onChange={(text) => {
          onFilterChange(text);
          const at = input.current?.selectionStart ?? text.length;
          setCaret(opensByItself(text, at) ? at : null);
          setMarked(-1);
          setTyped(true);
        }}
        placeholder="."
        {...(problem === incompleteFilter ? { hint: problem } : { error: problem })}
        inputRef={input}
        onKeyDown={press}
        onFocus={onFocus}
        onPointerDown={close}
        onBlur={() => {
          close();
          onDone();
        }}
        end={
          completion && (
            <SuggestList
              id={listId}
              label="jq filter suggestions"
              lines={completion.options.map(({ label, details }) => ({ key: label, label, title: details }))}
              marked={marked}
              onTake={(index) => take(completion, index)}
            />
          )
        }
        combobox={{
          listId,
          isExpanded: completion !== null,
          activeId: marked >= 0 ? suggestLineId(listId, marked) : null,
        }}
      />
    </div>
  );
}

/** Whether the first option is already typed, so that Enter runs the filter unchanged. */
const isTaken = (filter: string, { from, to, options }: FilterCompletion) =>
  options[0]?.text === filter.slice(from, to);
