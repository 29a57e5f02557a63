import type { SheetRow } from './sheet-row.ts';

/** The window draws the whole sheet each time. */
const publishEveryMs = 100;

type SheetRowsDependencies = Readonly<{
  publish: (rows: readonly SheetRow[]) => void;
  after: (ms: number, run: () => void) => () => void;
}>;

export type SheetRows = ReturnType<typeof createSheetRows>;

/** The rows of a sheet. Changes of single rows are published together, ten times a second. */
export function createSheetRows({ publish, after }: SheetRowsDependencies) {
  let rows: readonly SheetRow[] = [];
  let isResting = false;
  let isStale = false;

  const publishInTurn = () => {
    isStale = isResting;
    if (isResting) return;
    publish(rows);
    isResting = true;
    after(publishEveryMs, () => {
      isResting = false;
      if (isStale) publishInTurn();
    });
  };

  return {
    all: () => rows,
    get: (id: string): SheetRow | null => rows.find((row) => row.id === id) ?? null,
    /** Replaces all rows. The caller publishes them. */
    set(next: readonly SheetRow[]): void {
      rows = next;
      isStale = false;
    },
    change(ids: readonly string[], part: (row: SheetRow) => Partial<SheetRow>): void {
      const changed = new Set(ids);
      rows = rows.map((row) => (changed.has(row.id) ? { ...row, ...part(row) } : row));
      publishInTurn();
    },
  };
}
