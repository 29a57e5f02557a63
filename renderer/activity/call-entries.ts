import type { ListedCall } from '../../shared/model.ts';
import { withLines } from '../ui/command-entries.ts';
import type { MenuEntry } from '../ui/menu-entry.ts';
import type { Activity } from './activity.ts';
import { canApprove } from './call-actions.ts';

/** The menu entries of a call. Each also shows the call, because its details report the result of the action. */
export function callEntries(activity: Activity, entry: ListedCall, isOfThisConnection: boolean): MenuEntry[] {
  const { id, request, document } = entry;
  const item = (words: string, action: () => Promise<unknown>): MenuEntry => ({
    words,
    onAction: () => {
      activity.choose(id);
      void action();
    },
  });
  return withLines([
    isOfThisConnection
      ? [
          item('Run again', () => activity.useAgain(entry, true)),
          item(`Use in ${'items' in request ? 'Merge' : 'Report'}`, () => activity.useAgain(entry, false)),
        ]
      : [],
    [
      item('Copy as cURL', () => activity.copyAsCurl(id)),
      ...(document ? [item('Save…', () => activity.save(document.id))] : []),
    ],
    canApprove(entry) ? [item('Approve', () => activity.approve(entry))] : [],
  ]);
}
