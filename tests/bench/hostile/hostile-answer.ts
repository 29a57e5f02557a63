import { gzipSync } from 'node:zlib';
import type { Random } from '../../../renderer/base/random.ts';
import type { ReportOperation } from '../../../shared/operations.ts';
import { reportOperations } from '../../../shared/operations.ts';
import { hostileText } from './hostile-text.ts';

/** A hostile service's answer to one operation. */
export type HostileAnswer = Readonly<{
  operation: ReportOperation;
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}>;

const types = [
  'application/json',
  'text/html',
  'text/plain; charset=utf-16le',
  'application/xml',
  'application/pdf',
  'text/css',
  '',
] as const;

/** Statuses that are not repeated and do not end the session. */
const errorStatuses = [400, 403, 404, 409, 413, 422] as const;

/** Chromium accepts headers of 256 kB in total. */
const headerCharacters = 200_000;

/** An answer of up to `characters`, compressed, so that few bytes expand to many. */
export function hostileAnswer(random: Random, characters: number): HostileAnswer {
  return answerOf(random, 200, {}, hostileText(random, random.whole(characters / 20, characters)));
}

/** An error with many long headers, or a redirect to a long address, and a body. */
export function hostileError(random: Random, characters: number): HostileAnswer {
  const isRedirect = random.whole(0, 4) === 0;
  if (isRedirect)
    return answerOf(random, 302, { location: `http://127.0.0.1/${inHeader(hostileText(random, 80_000))}` }, '');
  const count = random.oneOf([1, 10, 90]);
  const headers = Array.from({ length: count }, (_, index) => [
    `x-said-${index}`,
    inHeader(hostileText(random, headerCharacters / count)).slice(0, headerCharacters / count),
  ]);
  return answerOf(
    random,
    random.oneOf(errorStatuses),
    Object.fromEntries(headers),
    hostileText(random, random.whole(characters / 20, characters)),
  );
}

/** A header contains no line ends, and the server writes Latin-1. */
const inHeader = (text: string) => text.replace(/[^\x20-\x7e]/g, '.');

const answerOf = (
  random: Random,
  status: number,
  headers: Readonly<Record<string, string>>,
  text: string,
): HostileAnswer => ({
  operation: random.oneOf(reportOperations),
  status,
  headers: { 'content-type': random.oneOf(types), 'content-encoding': 'gzip', ...headers },
  body: gzipSync(text, { level: 1 }),
});
