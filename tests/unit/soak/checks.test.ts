import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  checkLimit,
  checkMemory,
  checkParses,
  checkProof,
  checkSaved,
  checkTemporary,
  createSecretsCheck,
  sha256Of,
  spellingsOf,
} from '../../soak/checks.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-soak-checks-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string): string => {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
};
const sha256 = (text: string) => sha256Of(Buffer.from(text));

test('a saved file is whole, or missing where no save was acknowledged', () => {
  const path = write('report.pdf', 'the whole report');
  const saved = (...texts: string[]) => ({ mayBeMissing: false, sha256s: new Set(texts.map(sha256)) });
  expect(checkSaved(new Map([[path, saved('an older report', 'the whole report')]]))).toEqual([]);
  expect(checkSaved(new Map([[join(folder, 'none'), { ...saved('a'), mayBeMissing: true }]]))).toEqual([]);

  expect(checkSaved(new Map([[join(folder, 'none'), saved('a')]]))).toEqual([expect.stringContaining('is gone')]);
  writeFileSync(path, 'the whole rep');
  expect(checkSaved(new Map([[path, saved('the whole report')]]))).toEqual([expect.stringContaining('is none of')]);
});

test('stored files parse; the last line of Activity may be on its way', () => {
  write('settings.json', '{"theme":"dark"}');
  write('Preferences.json', 'of Chromium');
  const lines = write('activity/activity.jsonl', '{"a":1}\n{"a":2}\n{"a"');
  expect(checkParses(folder)).toEqual([]);

  appendFileSync(lines, '\n{"a":4}\n');
  write('proofs/proofs.json', '{"proofs":[');
  expect(checkParses(folder)).toEqual([
    expect.stringMatching(/1 of 4 parts of .*activity\.jsonl/),
    expect.stringMatching(/proofs\.json/),
  ]);
});

const password = 'open "sesame" & p\u00e4ss/4711';

test.each(spellingsOf(password))('a secret is found as %s', (spelling) => {
  const path = write('logs/galley.log', `before ${spelling} after`);
  const check = createSecretsCheck({ password, token: 'not there' });
  expect(check([folder])).toEqual([`the password stands in ${path}`]);
});

test('a secret is found in a file that was clean before', () => {
  const path = write('logs/galley.log', 'open sesame');
  const check = createSecretsCheck({ password });
  expect(check([folder])).toEqual([]);
  appendFileSync(path, password);
  expect(check([folder])).toHaveLength(1);
  expect(check([folder])).toHaveLength(1);
});

test('25 requests a minute are allowed at each service, one more is not', () => {
  const moments = Array.from({ length: 25 }, (_, at) => at * 10);
  expect(checkLimit({ steady: [...moments, 60_000], second: moments })).toEqual([]);
  expect(checkLimit({ steady: [...moments, 59_999], second: moments })).toEqual([
    '26 requests arrived at the service steady within a minute',
  ]);
});

test('temporary files are found, at any depth', () => {
  write('documents/1.body', '');
  write('saved/report.pdf', '');
  expect(checkTemporary([folder])).toEqual([]);
  write('documents/1.part', '');
  write('limits/slots.log.new', '');
  write('saved/.galley-12-0af.tmp', '');
  expect(checkTemporary([folder])).toHaveLength(3);
});

test('each process has a bound of its own', () => {
  const start = { main: 100, window: 200 };
  expect(checkMemory(start, { main: 250, window: 900 })).toEqual([]);
  expect(checkMemory(start, { main: 251, window: 900 })).toEqual([expect.stringContaining('the main process')]);
  expect(checkMemory(start, { main: 100, window: 901 })).toEqual([expect.stringContaining('the window process')]);
});

test('a proof is one that is known, with its bytes', () => {
  const known = new Set(['a', null]);
  expect(checkProof('T R', known, { approved: 'a', bytesSha256: 'a' })).toEqual([]);
  expect(checkProof('T R', known, { approved: null, bytesSha256: null })).toEqual([]);
  expect(checkProof('T R', known, { approved: 'a', bytesSha256: 'b' })).toEqual([expect.stringContaining('changed')]);
  expect(checkProof('T R', known, { approved: 'a', bytesSha256: null })).toEqual([expect.stringContaining('changed')]);
  expect(checkProof('T R', known, { approved: 'b', bytesSha256: 'b' })).toEqual([
    'the proof of T R is b, not a or none',
  ]);
  expect(checkProof('T R', new Set(['a']), { approved: null, bytesSha256: null })).toEqual([
    'the proof of T R is lost, not a',
  ]);
});
