import { expect, test } from 'vitest';
import { counted } from '../../../../electron/service/response-body.ts';
import { FaultError } from '../../../../shared/fault.ts';

async function adviceOf(chunks: readonly string[], totalBytes: number | null): Promise<string> {
  async function* body() {
    for (const chunk of chunks) yield Buffer.from(chunk);
    throw new FaultError({ code: 'CUT-SHORT', happened: 'The reply was cut short.', advice: 'Run it again.' });
  }
  try {
    for await (const _ of counted(body(), 'info', totalBytes, () => {}));
    return 'whole';
  } catch (thrown) {
    return (thrown as FaultError).fault.advice;
  }
}

test.each([
  [['1234'], 1_000, '4 of 1,000 bytes arrived. Run it again.'],
  [['1234', '56'], null, '6 bytes arrived. Run it again.'],
  // Chromium may have dropped the received bytes.
  [[], 1_000, 'Not all of its 1,000 bytes arrived. Run it again.'],
  [[], null, 'Run it again.'],
] as const)('a reply that is cut says what is known of it: %j of %s', async (chunks, totalBytes, advice) => {
  expect(await adviceOf(chunks, totalBytes)).toBe(advice);
});
