import { CaseSensitive, ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { runCommandOfKeys } from '../ui/command-targets.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { keysText } from '../ui/keys.ts';
import { TextField } from '../ui/TextField.tsx';
import type { Find } from './find.ts';

/** What is looked for, how often it was found, and the way from one to the next. */
export function TextFindBar({ find, onClose }: { find: Find; onClose: () => void }) {
  const query = useStore(find.state, (s) => s.query);
  const matchCase = useStore(find.state, (s) => s.matchCase);
  const asked = useStore(find.state, (s) => s.asked);
  const box = useRef<HTMLInputElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asking again for the bar, while it is open, selects what is in it
  useEffect(() => box.current?.select(), [asked]);

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
        inputRef={box}
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
  const words = useStore(find.state, ({ query, busy, hits, current }) => {
    if (query === '') return '';
    if (busy && hits.length === 0) return 'Looking…';
    if (hits.length === 0) return 'Not found';
    return `${(current + 1).toLocaleString('en')} of ${hits.length.toLocaleString('en')}`;
  });
  return (
    <span role="status" className="find-count" data-none={words === 'Not found' || undefined}>
      {words}
    </span>
  );
}
