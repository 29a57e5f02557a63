import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { Button } from '../ui/Button.tsx';
import type { Merge } from './merge.ts';
import { countedItems, itemKey } from './merge-list.ts';
import { wrongItemsOf } from './merge-state.ts';

const named = 3;

/** All items that name no file, in one line with the possible actions. Nothing if there are none. */
export function WrongItems({ merge }: { merge: Merge }) {
  const rows = useStore(merge.state, (s) => s.list.rows);
  const wrong = useStore(merge.state, wrongItemsOf);
  const found = useMemo(() => rows.filter((row) => wrong.has(itemKey(row))), [rows, wrong]);
  if (found.length === 0) return null;

  const suggested = found.filter((row) => wrong.get(itemKey(row))?.near).length;
  const ids = [...new Set(found.map(({ id }) => id))];
  const more = ids.length > named ? ` and ${(ids.length - named).toLocaleString('en')} more` : '';
  const list = ids.slice(0, named).map((id) => `“${id.length > 40 ? `${id.slice(0, 40)}…` : id}”`);
  return (
    <div className="merge-wrong">
      <TriangleAlert size={14} aria-hidden />
      <p role="alert">
        {`${countedItems(found.length)} of ${rows.length.toLocaleString('en')} cannot be found: ${list.join(', ')}${more}. Nothing was sent.`}
      </p>
      <div className="merge-wrong-buttons">
        {suggested > 0 && (
          <Button onPress={() => void merge.takeSuggestions()}>
            {suggested === 1 ? 'Take the suggestion' : `Take ${suggested.toLocaleString('en')} suggestions`}
          </Button>
        )}
        <Button kind="quiet" onPress={() => merge.selectRows(new Set(found.map(({ key }) => key)))}>
          {found.length === 1 ? 'Select it' : 'Select them'}
        </Button>
        <Button kind="quiet" onPress={() => void merge.runUnchecked()}>
          Merge anyway
        </Button>
      </div>
    </div>
  );
}
