import type { Bridge } from '../../shared/contract.ts';
import type { DraftKey } from '../../shared/draft.ts';
import type { SheetRow } from './sheet-row.ts';

/** How far the requests for Info are. */
export type InfoProgress = Readonly<{ done: number; total: number }>;

type InfoRequestsDependencies = Readonly<{
  bridge: Bridge;
  change: (id: string, part: Partial<SheetRow>) => void;
  /** Whether the rows are still of this draft. */
  isOpen: (key: DraftKey) => boolean;
  /** Called with the row once its data are there. */
  onAnswer: (id: string) => void;
  onProgress: (infoProgress: InfoProgress | null) => void;
}>;

/** Requests the Info of rows one after the other, behind every run that the author starts. */
export function createInfoRequests({ bridge, change, isOpen, onAnswer, onProgress }: InfoRequestsDependencies) {
  let running: Readonly<{ stop: () => void }> | null = null;

  const stop = () => {
    running?.stop();
    running = null;
    onProgress(null);
  };

  const askOne = async ({ id, record }: SheetRow, key: DraftKey, runId: string) => {
    const { connectionId, templateID } = key;
    const request = { operation: 'info', templateID, sobjectId: record } as const;
    change(id, { state: 'asking', fault: null });
    const outcome = await bridge.call('report.run', { runId, connectionId, request, isUnasked: true });
    if (!isOpen(key)) return;
    if (outcome.ok) {
      change(id, { source: { kind: 'answer', documentId: outcome.value.id } });
      onAnswer(id);
    } else if (outcome.fault.code === 'CANCELLED') change(id, { state: 'wanted' });
    else change(id, { state: 'failed', fault: outcome.fault });
  };

  return {
    /** A record without an answer fails alone. New requests replace the previous ones. */
    async ask(rows: readonly SheetRow[], key: DraftKey): Promise<void> {
      stop();
      let isStopped = false;
      let runId = '';
      const mine = {
        stop: () => {
          isStopped = true;
          void bridge.call('runs.cancel', { runId });
        },
      };
      running = mine;
      for (const [done, row] of rows.entries()) {
        if (isStopped) return;
        onProgress({ done, total: rows.length });
        runId = crypto.randomUUID();
        await askOne(row, key, runId);
      }
      if (running === mine) {
        running = null;
        onProgress(null);
      }
    },

    /** Cancels the running request and sends no more. */
    stop,
  };
}
