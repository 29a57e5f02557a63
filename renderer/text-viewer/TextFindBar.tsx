import { CaseSensitive, ChevronDown, ChevronUp, X } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { useStore } from 'zustand';
import { runCommandOfKeys } from '../ui/command-targets.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { keysText } from '../ui/keys.ts';
import { TextField } from '../ui/TextField.tsx';
import type { Find } from './find.ts';

type TextFindBarProps = Readonly<{
  find: Find;
  /** Gets the text box of the query. */
  inputRef: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}>;

/** The query, the number of its hits, and buttons that step through them. */
export function TextFindBar({ find, inputRef, onClose }: TextFindBarProps) {
  const query = useStore(find.state, (s) => s.query);
  const matchCase = useStore(find.state, (s) => s.matchCase);

  const press = (event: KeyboardEvent) => {
    const actions = { 'find-next': find.next, 'find-previous': find.previous, 'close-find': onClose };
    if (runCommandOfKeys(event, ['find-field', 'find'], actions)) event.stopPropagation();
  };

  return (
    <search className="find-bar">
      <TextField
        label="Find"
        labelHidden
        autoFocus
        placeholder="Find"
        value={query}
        onChange={(text) => void find.search(text)}
        onKeyDown={press}
        inputRef={inputRef}
        className="find-box"
        end={
          <IconButton
            label="Match case"
            isOn={matchCase}
            icon={<CaseSensitive size={16} />}
            onPress={() => void find.matchCase(!matchCase)}
          />
        }
      />
      <FindCount find={find} />
      <IconButton
        label="Previous"
        keys={keysText('find-previous', 'find-field')}
        icon={<ChevronUp size={16} />}
        onPress={find.previous}
      />
      <IconButton
        label="Next"
        keys={keysText('find-next', 'find-field')}
        icon={<ChevronDown size={16} />}
        onPress={find.next}
      />
      <IconButton label="Close" keys={keysText('close-find')} icon={<X size={16} />} onPress={onClose} />
    </search>
  );
}

function FindCount({ find }: { find: Find }) {
  const text = useStore(find.state, ({ query, isBusy, hits, current }) => {
    if (query === '') return '';
    if (isBusy && hits.length === 0) return 'Looking…';
    if (hits.length === 0) return 'Not found';
    return `${(current + 1).toLocaleString('en')} of ${hits.length.toLocaleString('en')}`;
  });
  return (
    <span role="status" className="find-count" data-none={text === 'Not found' || undefined}>
      {text}
    </span>
  );
}
