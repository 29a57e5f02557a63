import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { mostInAnyWindow } from '../support/most-in-any-window.ts';

/** Each check returns one sentence for each violation, and nothing if all is well. */
export type Violations = readonly string[];

/** Requests in any minute (service interface, 8). */
const limit = 25;
const minuteMs = 60_000;

/** Files below the folder, with their paths. One that disappears meanwhile is left out. */
export const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());

const readIfThere = (path: string): Buffer | null => {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
};

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * The possible contents at a path that was saved to, by their SHA-256; no file only if `mayBeMissing`. Several while it
 * is unknown whether the last save finished.
 */
export type SavedPath = Readonly<{ mayBeMissing: boolean; sha256s: ReadonlySet<string> }>;

/** No part of a file is at a path that was saved to. */
export function checkSaved(saved: ReadonlyMap<string, SavedPath>): Violations {
  return [...saved].flatMap(([path, { mayBeMissing, sha256s }]) => {
    const bytes = readIfThere(path);
    if (bytes === null) return mayBeMissing ? [] : [`the saved file ${path} is gone`];
    return sha256s.has(sha256Of(bytes)) ? [] : [`${path}, ${bytes.length} bytes, is none of the documents saved there`];
  });
}

/**
 * The stored files can be read: each `.json`, and each line of each `.jsonl`. An incomplete last line may still be
 * in progress.
 */
export function checkParses(folder: string): Violations {
  const parses = (text: string) => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  return filesBelow(folder).flatMap((path) => {
    if (!isOfGalley(folder, path)) return [];
    const text = /\.jsonl?$/.test(path) ? readIfThere(path)?.toString('utf8') : undefined;
    if (text === undefined) return [];
    const parts = path.endsWith('.jsonl') ? text.split('\n').slice(0, -1) : [text];
    const bad = parts.filter((part) => !parses(part)).length;
    return bad === 0 ? [] : [`${bad} of ${parts.length} parts of ${path} cannot be read`];
  });
}

/** Chromium keeps its own files in the user data, all with names that begin with a capital letter. */
const isOfGalley = (folder: string, path: string) => /^[a-z]/.test(path.slice(folder.length + 1));

/** The forms of a secret in logs, requests and stored texts. */
export function spellingsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  return [
    ...new Set([
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret),
      new URLSearchParams({ s: secret }).toString().slice(2),
      bytes.toString('base64'),
      bytes.toString('base64url'),
      bytes.toString('hex'),
    ]),
  ];
}

/**
 * No secret occurs in a file below these folders, in any form. A file is read again only after it has changed, because
 * this is checked after each step.
 */
export function createSecretsCheck(secrets: Readonly<Record<string, string>>) {
  const wanted = Object.entries(secrets).flatMap(([name, secret]) =>
    spellingsOf(secret).map((spelling) => ({ name, bytes: Buffer.from(spelling) })),
  );
  const known = new Map<string, string>();
  return (folders: readonly string[]): Violations =>
    folders.flatMap(filesBelow).flatMap((path) => {
      const { size = 0, mtimeMs = 0, ino = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
      const version = `${size} ${mtimeMs} ${ino}`;
      if (known.get(path) === version) return [];
      const content = readIfThere(path);
      const found = new Set(wanted.filter(({ bytes }) => content?.includes(bytes)).map(({ name }) => name));
      if (found.size === 0) known.set(path, version);
      return [...found].map((name) => `the ${name} stands in ${path}`);
    });
}

/** No service has received more requests in any minute than it allows. Times are in milliseconds. */
export function checkLimit(arrivals: Readonly<Record<string, readonly number[]>>): Violations {
  return Object.entries(arrivals).flatMap(([service, moments]) => {
    const most = mostInAnyWindow(moments, minuteMs);
    return most > limit ? [`${most} requests arrived at the service ${service} within a minute`] : [];
  });
}

/** Names of files that exist only while something is written or received. */
const temporary = /^\.galley-.*\.tmp$|\.part$|\.new$/;

/** After a start, no file of an interrupted write is left. */
export const checkTemporary = (folders: readonly string[]): Violations =>
  folders
    .flatMap(filesBelow)
    .filter((path) => temporary.test(basename(path)))
    .map((path) => `the temporary file ${path} is still there`);

/** How much more each may use than after its start: caches and a large document, but not one for each run. */
export type Memory = Readonly<{ main: number; window: number }>;

/** The possible approved proofs by their SHA-256, `null` for none. */
const growthMb: Memory = { main: 150, window: 700 };

export const checkMemory = (start: Memory, now: Memory): Violations =>
  (['main', 'window'] as const)
    .filter((process) => now[process] > start[process] + growthMb[process])
    .map((process) => `the ${process} process holds ${now[process]} MB, after ${start[process]} MB at its start`);

/** The known state of a proof: any of these by its SHA-256, `null` for none. */
export type KnownProof = ReadonlySet<string | null>;

/**
 * An acknowledged proof is what the app shows, and its bytes are the approved ones. `bytesSha256` is of the bytes as
 * read.
 */
export function checkProof(
  name: string,
  known: KnownProof,
  found: Readonly<{ approved: string | null; bytesSha256: string | null }>,
): Violations {
  if (!known.has(found.approved)) {
    const expected = [...known].map((sha256) => sha256 ?? 'none').join(' or ');
    return [`the proof of ${name} is ${found.approved ?? 'lost'}, not ${expected}`];
  }
  return found.approved === found.bytesSha256
    ? []
    : [`the bytes of the proof of ${name} have changed or cannot be read`];
}
