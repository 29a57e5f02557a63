import { expect, test } from 'vitest';
import { startWorker } from '../../../renderer/base/start-worker.ts';

test("a worker starts from the page's own scripts only", async () => {
  const missing = startWorker('/no-such-worker.js', 'test');
  const failed = await new Promise((resolve) => missing.addEventListener('error', resolve));
  expect(failed).toBeInstanceOf(Event);
  missing.terminate();
  expect(() => startWorker('https://elsewhere.example/worker.js', 'test')).toThrow('not a script of this application');
  expect(() => startWorker('data:text/javascript,1', 'test')).toThrow(TypeError);
});
