import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { rowsMovedBy } from '../ui/list-keys.ts';
import type { AppServices } from './compose.ts';
import { matchingEntries, type PaletteEntry, paletteEntries } from './palette-entries.ts';
import { paletteSources } from './palette-sources.ts';
import './CommandPalette.css';

type CommandPaletteProps = Readonly<{ services: AppServices; onClose: () => void }>;

/** The arrow keys move by one, the page keys by this many. */
const pageRows = 10;

/**
 * Finds every command by typing. The focus returns to its previous place before a command runs, so that the command
 * acts on the same view as its shortcut.
 */
export function CommandPalette({ services, onClose }: CommandPaletteProps) {
  const [entries] = useState(() => paletteEntries(paletteSources(services)));
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const found = useMemo(() => matchingEntries(entries, typed), [entries, typed]);
  const optionId = (index: number) => `${listId}-${index}`;

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  useLayoutEffect(() => {
    list.current?.children[marked]?.scrollIntoView({ block: 'nearest' });
  }, [marked]);

  const close = () => {
    dialog.current?.close(); // gives the focus back
    onClose();
  };

  const choose = ({ run }: PaletteEntry) => {
    if (!run) return;
    close();
    run();
  };

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // Home and End are for the text.
    const isForText = event.key === 'Home' || event.key === 'End';
    const by = isForText ? null : rowsMovedBy(event.key, pageRows, found.length);
    const entry = found[marked];
    if (by !== null && found.length > 0) setMarked(movedBy(marked, by, found.length));
    else if (event.key === 'Enter' && entry) choose(entry);
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click outside closes it, Escape does the same
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Commands"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={({ target }) => target === dialog.current && close()}
    >
      <div className="palette-frame">
        <input
          role="combobox"
          className="palette-field"
          aria-label="Command"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          {...(found.length > 0 && { 'aria-activedescendant': optionId(marked) })}
          placeholder="Search commands, recent reports and help"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setMarked(0);
          }}
          onKeyDown={press}
        />
        <div ref={list} id={listId} role="listbox" aria-label="Commands found" className="palette-list">
          {found.map((entry, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the focus stays in the field, which names the marked option
            <div
              key={entry.key}
              id={optionId(index)}
              role="option"
              aria-selected={index === marked}
              aria-disabled={entry.run === null}
              className="palette-option"
              onClick={() => choose(entry)}
            >
              <span className="palette-label">{entry.label}</span>
              <span className="palette-note">{entry.note}</span>
              <kbd>{entry.keys}</kbd>
            </div>
          ))}
        </div>
        {found.length === 0 && (
          <p role="status" className="palette-none">
            Nothing has these words.
          </p>
        )}
      </div>
    </dialog>
  );
}

/** A step beyond an end continues at the other end; a page stops there. */
function movedBy(index: number, by: number, count: number): number {
  if (Math.abs(by) === 1) return (index + by + count) % count;
  return Math.max(0, Math.min(count - 1, index + by));
}
