import { ChevronDown } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { commands } from '../../shared/commands.ts';
import { mergeItemTypes } from '../../shared/merge-items.ts';
import { Button } from '../ui/Button.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { Menu } from '../ui/Menu.tsx';
import type { MenuEntry } from '../ui/menu-entry.ts';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import type { Merge } from './merge.ts';
import { typeNames } from './merge-list.ts';

const MoveDialog = lazyPart(async () => (await import('./MoveItemsDialog.tsx')).MoveItemsDialog);
const SavedLists = lazyPart(async () => (await import('./SavedListsDialog.tsx')).SavedListsDialog);

/** The actions on the selected rows and on the whole list. */
export function ListMenu({ merge }: { merge: Merge }) {
  const count = useStore(merge.state, (s) => s.list.rows.length);
  const selectedCount = useStore(merge.state, (s) => s.selection.keys.size);
  const [dialog, setDialog] = useState<'move' | 'saved' | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const close = () => setDialog(null);
  const isNoneSelected = selectedCount === 0;

  const entries: MenuEntry[] = [
    { words: commands['select-all-items'].label, isDisabled: count === 0, onAction: merge.selectAll },
    { words: 'Move to position…', isDisabled: isNoneSelected, onAction: () => setDialog('move') },
    ...mergeItemTypes.map((type) => ({
      words: `Change to ${typeNames[type].toLowerCase()}`,
      isDisabled: isNoneSelected,
      onAction: () => merge.changeSelectedType(type),
    })),
    'line',
    { words: commands['remove-repeats'].label, isDisabled: count < 2, onAction: merge.removeRepeats },
    'line',
    { words: 'Saved lists…', onAction: () => setDialog('saved') },
    { words: 'Add from a file…', note: 'CSV, JSON or text', onAction: () => file.current?.click() },
    { words: 'Export as CSV…', isDisabled: count === 0, onAction: () => void merge.exportList('csv') },
    { words: 'Export as JSON…', isDisabled: count === 0, onAction: () => void merge.exportList('json') },
  ];

  const addFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    if (chosen) await merge.addFile(chosen);
    // The same file may be chosen again.
    target.value = '';
  };

  return (
    <>
      <Menu
        label="List actions"
        button={
          <Button kind="quiet" icon={<ChevronDown size={14} aria-hidden />}>
            List
          </Button>
        }
        entries={entries}
      />
      <input
        ref={file}
        type="file"
        hidden
        aria-label="File of items"
        accept=".csv,.tsv,.json,.txt"
        onChange={(event) => void addFile(event)}
      />
      {dialog !== null && (
        <PartBoundary>
          {dialog === 'move' ? (
            <MoveDialog merge={merge} onClose={close} />
          ) : (
            <SavedLists merge={merge} onClose={close} />
          )}
        </PartBoundary>
      )}
    </>
  );
}
