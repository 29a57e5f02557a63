import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import { Dialog, DialogButtons } from '../ui/Dialog.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import type { Merge } from './merge.ts';
import { countedItems } from './merge-list.ts';

/** Moves the selected rows to a position that is typed. */
export function MoveItemsDialog({ merge, onClose }: { merge: Merge; onClose: () => void }) {
  const rows = useStore(merge.state, (s) => s.list.rows);
  const selected = useStore(merge.state, (s) => s.selection.keys);
  const [position, setPosition] = useState(() => rows.findIndex(({ key }) => selected.has(key)) + 1);

  const move = (event: FormEvent) => {
    event.preventDefault();
    merge.moveSelected(position - 1);
    onClose();
  };
  return (
    <Dialog title={`Move ${countedItems(selected.size)}`} onClose={onClose}>
      <form onSubmit={move} className="merge-move">
        <NumberField
          label="Position of the first"
          value={position}
          onChange={setPosition}
          min={1}
          max={rows.length - selected.size + 1}
          unit={`of ${rows.length.toLocaleString('en')}`}
        />
        <DialogButtons onCancel={onClose}>Move</DialogButtons>
      </form>
    </Dialog>
  );
}
