import { expect, test } from 'vitest';
import { phaseShare, phaseText } from '../../../../renderer/ui/phase-text.ts';
import { bytesText } from '../../../../shared/bytes-text.ts';
import type { RunPhase } from '../../../../shared/model.ts';

const words = (phase: RunPhase | null, left: number | null = null, passed = 0) =>
  phaseText(phase, { left, passed }, bytesText);

test.each<[RunPhase | null, number | null, number, string]>([
  [null, null, 0, 'Starting…'],
  [{ name: 'signing-in' }, null, 0, 'Signing in…'],
  [{ name: 'queued', place: 1, startsInMs: 12_000 }, 12, 0, 'Waiting for a free request, in 12 s'],
  [
    { name: 'queued', place: 3, startsInMs: null },
    null,
    0,
    'Waiting for a free request, number 3 in line, until another call is answered',
  ],
  [
    { name: 'queued', place: 1, startsInMs: null },
    null,
    14,
    'Waiting for a free request, until another call is answered, waited 14 s',
  ],
  [{ name: 'queued', place: 1, startsInMs: 12_000 }, 12, 20, 'Waiting for a free request, in 12 s, waited 20 s'],
  [{ name: 'signing-in' }, null, 11, 'Signing in… 11 s'],
  [{ name: 'offline' }, null, 10, "You're offline. Nothing was sent; waiting for the network. 10 s"],
  [
    { name: 'paused', why: 'The service asks us to wait.', resumesInMs: 7_000 },
    7,
    0,
    'The service asks us to wait, going on in 7 s',
  ],
  [{ name: 'sent' }, null, 1, 'Waiting for the service…'],
  [{ name: 'sent' }, null, 9, 'Waiting for the service… 9 s'],
  [{ name: 'sent' }, null, 10, 'Still waiting for the service… 10 s'],
  [{ name: 'receiving', bytes: 1_536, totalBytes: null }, null, 0, 'Receiving… 1.5 kB'],
  [{ name: 'receiving', bytes: 1_536, totalBytes: 3_072 }, null, 0, 'Receiving… 1.5 kB of 3.1 kB'],
  [
    { name: 'retrying', attempt: 2, of: 3, inMs: 4_000, why: 'The connection was dropped.' },
    4,
    0,
    'The connection was dropped. Trying again in 4 s (2 of 3)',
  ],
])('%j is told as words', (phase, left, passed, expected) => {
  expect(words(phase, left, passed)).toBe(expected);
});

test('a download that crawls says so once it is clear, and one that has just begun does not', () => {
  const crawling: RunPhase = { name: 'receiving', bytes: 3_000, totalBytes: null };
  expect(words(crawling, null, 9)).not.toMatch(/slow/);
  expect(words(crawling, null, 10)).toMatch(/, very slow$/);
  expect(words({ ...crawling, bytes: 30_000, totalBytes: 60_000 }, null, 10)).not.toMatch(/slow/);
});

test('without network, the text says that nothing was sent', () => {
  expect(words({ name: 'offline' }, null, 0)).toMatch(/offline.*Nothing was sent/);
});

test('the bar moves only when the whole size is known', () => {
  expect(phaseShare({ name: 'receiving', bytes: 1, totalBytes: 4 })).toBe(0.25);
  expect(phaseShare({ name: 'receiving', bytes: 8, totalBytes: 4 })).toBe(1);
  expect(phaseShare({ name: 'receiving', bytes: 1, totalBytes: null })).toBeNull();
  expect(phaseShare({ name: 'sent' })).toBeNull();
});
