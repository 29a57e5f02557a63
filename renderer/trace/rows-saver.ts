import type { Bridge } from '../../shared/contract.ts';
import { piecesOf } from '../base/long-texts.ts';

/** The calls of main that save a text. */
type TextFileCalls = Pick<Bridge, 'call'>;

export type SavedRows = Readonly<{ path: string } | { problem: string }>;

/** Saves a text as a file that the author chooses in the system's dialog; `null` if the dialog was cancelled. */
export async function saveRows(
  calls: TextFileCalls,
  documentId: string,
  extension: 'csv' | 'html',
  text: string,
): Promise<SavedRows | null> {
  const begun = await calls.call('textFiles.begin', { documentId, extension });
  if (!begun.ok) return problemOf(begun.fault);
  if (begun.value === null) return null;
  const { fileId } = begun.value;
  for (const piece of piecesOf(text)) {
    const added = await calls.call('textFiles.add', { fileId, text: piece });
    if (!added.ok) return problemOf(added.fault);
  }
  const ended = await calls.call('textFiles.end', { fileId });
  return ended.ok ? { path: ended.value.path } : problemOf(ended.fault);
}

const problemOf = ({ happened, advice }: Readonly<{ happened: string; advice: string }>) => ({
  problem: `${happened} ${advice}`,
});
