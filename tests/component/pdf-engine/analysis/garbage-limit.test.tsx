import { expect, test } from 'vitest';
import { startWorker } from '../../../../renderer/base/start-worker.ts';
import workerUrl from './garbage.worker.ts?worker&url';

test('garbage is collected soon after it is asked for, while the thread works on', async () => {
  const worker = startWorker(workerUrl, 'garbage');
  const isCollected = await new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
  });
  worker.terminate();
  expect(isCollected).toBe(true);
});
