import { Copy } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { MergeListSummary } from '../../shared/merge-lists.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { NamedRow, SaveByName } from '../ui/NamedRow.tsx';
import { momentText } from '../ui/time-text.ts';
import type { Merge } from './merge.ts';
import { countedItems } from './merge-list.ts';

/** The named lists of the connection, and a name for the current list. */
export function SavedListsDialog({ merge, onClose }: { merge: Merge; onClose: () => void }) {
  const lists = useStore(merge.state, (s) => s.savedLists);
  const fault = useStore(merge.state, (s) => s.savedListsFault);
  const count = useStore(merge.state, (s) => s.list.rows.length);

  useEffect(() => {
    merge.dismissListsFault();
    void merge.loadLists();
  }, [merge]);

  const open = async (list: MergeListSummary) => {
    if (await merge.openList(list)) onClose();
  };

  return (
    <Dialog title="Saved lists" onClose={onClose}>
      <SaveByName
        label="List name"
        names={lists?.map(({ name }) => name) ?? []}
        canSave={count > 0}
        onSave={merge.saveList}
        note={(isReplaced) =>
          count === 0
            ? 'The list is empty: there is nothing to save.'
            : `${isReplaced ? 'Replaces the list of that name with' : 'Saves'} the ${countedItems(count)} of the list.`
        }
      />
      {fault && (
        <p role="alert" className="field-error">
          {fault.happened} {fault.advice}
        </p>
      )}
      {lists?.length === 0 && <p>No list of this connection has been saved.</p>}
      {lists && lists.length > 0 && (
        <ul aria-label="Lists of this connection" className="named-rows">
          {lists.map((list) => (
            <NamedRow
              key={list.id}
              name={list.name}
              note={`${countedItems(list.count)} · ${momentText(list.usedAt)}`}
              onTake={() => void open(list)}
              onRename={(name) => merge.renameList(list.id, name)}
              onRemove={() => void merge.removeList(list.id)}
            >
              <IconButton
                label={`Duplicate ${list.name}`}
                icon={<Copy size={14} />}
                onPress={() => void merge.duplicateList(list)}
              />
            </NamedRow>
          ))}
        </ul>
      )}
      <div className="dialog-buttons">
        <Button onPress={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}
