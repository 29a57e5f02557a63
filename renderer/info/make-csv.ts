import { piecesOf } from '../base/long-texts.ts';
import { nextTask } from '../base/next-task.ts';
import type { CopiedText, JsonReply } from './json/json-messages.ts';
import { spawnJsonWorker } from './spawn-json-worker.ts';

/** Makes a file of CSV in a worker of its own. */
export async function makeCsv(json: string): Promise<CopiedText> {
  const worker = spawnJsonWorker();
  try {
    let isFirst = true;
    for (const text of piecesOf(json)) {
      worker.postMessage({ id: 0, name: 'piece', input: { text, isFirst } });
      isFirst = false;
      await nextTask();
    }
    return await new Promise<CopiedText>((resolve) => {
      const failed: CopiedText = { problem: 'There is not enough memory to make CSV of this. Narrow the filter.' };
      worker.onmessage = ({ data }: MessageEvent<JsonReply>) => {
        if (data.id !== csvId) return;
        resolve('output' in data ? (data.output as CopiedText) : failed);
      };
      worker.onerror = () => resolve(failed);
      worker.postMessage({ id: csvId, name: 'csvFile', input: null });
    });
  } finally {
    worker.terminate();
  }
}

const csvId = 1;
