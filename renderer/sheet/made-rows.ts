import type { DraftContent, DraftKey } from '../../shared/draft.ts';
import { valueAt } from '../../shared/value-paths.ts';
import { madeData } from './made-data.ts';
import { newRow, type SheetRow } from './sheet-row.ts';

/** How test data are made. The same choice makes the same rows. */
export type MadeChoice = Readonly<{ seed: number; count: number }>;

type MadeRows = Readonly<{ ok: true; rows: readonly SheetRow[] }> | Readonly<{ ok: false; problem: string }>;

/** In characters. Larger data would take long to vary, and a draft keeps none. */
const maxText = 2_000_000;

/** Rows with variants of the draft's data, or a sentence with the reason why there are none. */
export async function madeRows(
  readText: (documentId: string) => Promise<string>,
  key: DraftKey,
  { data, markup }: DraftContent,
  { seed, count }: MadeChoice,
): Promise<MadeRows> {
  if (data === null) return { ok: false, problem: 'The draft has no data to vary.' };
  let value: unknown;
  try {
    const text = 'text' in data ? data.text : await readText(data.documentId);
    if (text.length > maxText) return { ok: false, problem: 'The data of the draft are larger than 2 MB.' };
    value = valueAt(JSON.parse(text), 'text' in data ? '' : data.path);
  } catch {
    return { ok: false, problem: 'The data of the draft cannot be read as JSON.' };
  }
  const made = madeData(value, markup, seed, count);
  if (made.length === 0) return { ok: false, problem: 'The data of the draft have no members that could vary.' };
  const rows = made.map(({ name, text }, at) =>
    newRow(`made ${seed} ${at}`, key.sobjectId, { kind: 'made', text }, name),
  );
  return { ok: true, rows };
}
