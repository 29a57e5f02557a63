import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
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

/** What can be done with the selected rows and with the list as a whole. */
export function ListMenu({ merge }: { merge: Merge }) {
  const count = useStore(merge.state, (s) => s.list.rows.length);
  const selectedCount = useStore(merge.state, (s) => s.selection.keys.size);
  const [isMoving, setMoving] = useState(false);
  const isNoneSelected = selectedCount === 0;

  const entries: MenuEntry[] = [
    { words: commands['select-all-items'].label, isDisabled: count === 0, onAction: merge.selectAll },
    { words: 'Move to position…', isDisabled: isNoneSelected, onAction: () => setMoving(true) },
    ...mergeItemTypes.map((type) => ({
      words: `Change to ${typeNames[type].toLowerCase()}`,
      isDisabled: isNoneSelected,
      onAction: () => merge.changeSelectedType(type),
    })),
    'line',
    { words: commands['remove-repeats'].label, isDisabled: count < 2, onAction: merge.removeRepeats },
  ];

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
      {isMoving && (
        <PartBoundary>
          <MoveDialog merge={merge} onClose={() => setMoving(false)} />
        </PartBoundary>
      )}
    </>
  );
}
