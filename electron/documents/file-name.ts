import { type DocumentInfo, sampleConnectionId } from '../../shared/model.ts';
import { type DocumentKind, operations } from '../../shared/operations.ts';

/** For the name of a connection, whose start is enough. */
const maxConnectionBytes = 40;

/** Leaves room for a folder and a suffix such as " (2)" within the 255 bytes of most file systems. */
const maxNameBytes = 150;

const extensions: Readonly<Record<DocumentKind, string>> = { pdf: '.pdf', json: '.json', markup: '.html' };

/**
 * Windows reserves these names for devices, whatever the extension (learn.microsoft.com, "Naming Files, Paths, and
 * Namespaces").
 */
const reserved = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)/i;

type NamedDocument = Pick<DocumentInfo, 'request' | 'kind' | 'flaw' | 'connectionId' | 'connectionName'>;

/**
 * The name that Save suggests, such as `<template>-<record>.pdf`, `<template>-<record>-info.json` or
 * `merged-<first>-and-<n>-more.pdf`. Flawed documents have `.incomplete` or `.damaged` before the extension. Documents
 * of other services than the sample include the connection: `<template>-<record>-<connection>.pdf`. Safe on Windows,
 * macOS and Linux for all identifiers, and at most 150 bytes of UTF-8.
 */
export function fileNameOf({ request, kind, flaw, connectionId, connectionName }: NamedDocument): string {
  const connection =
    connectionId === sampleConnectionId ? '' : cut(cleaned(connectionName), maxConnectionBytes).replace(/^(?=.)/, '-');
  const extension = `${flaw === undefined ? '' : `.${flaw}`}${extensions[kind]}`;
  if ('items' in request) {
    const more = request.items.length - 1;
    const { fileNamePrefix } = operations[request.operation];
    return nameOf(
      [fileNamePrefix, request.items[0]?.id ?? ''],
      more > 0 ? `-and-${more}-more${connection}${extension}` : `${connection}${extension}`,
    );
  }
  const { operation, templateID, sobjectId } = request;
  return nameOf([templateID, sobjectId], `${connection}${operations[operation].fileNameSuffix}${extension}`);
}

/** Why Windows refuses `name` or treats it specially; `null` for an ordinary name. */
export function windowsNameProblem(name: string): string | null {
  if (reserved.test(name)) return 'Windows keeps that name for itself.';
  if (/[<>:"/\\|?*\p{Cc}]/u.test(name)) return 'A name can’t contain any of < > : " / \\ | ? *';
  if (/[. ]$/.test(name)) return 'A name can’t end with a dot or a space.';
  return null;
}

function nameOf(parts: readonly [string, string], ending: string): string {
  const room = maxNameBytes - Buffer.byteLength(ending) - 1;
  const [first, second] = parts.map(cleaned) as [string, string];
  // Each part can use the space that the other does not need, so that both stay recognisable.
  const firstShare = Math.max(Math.ceil(room / 2), room - Buffer.byteLength(second));
  const start = cut(first, firstShare);
  const rest = cut(second, room - Buffer.byteLength(start));
  const stem = [start, rest].filter((part) => part !== '').join('-') || 'report';
  return reserved.test(stem + ending) ? `_${stem}${ending}` : stem + ending;
}

/**
 * Removes characters that a file system forbids, a leading dash or dot that a shell or dialog misreads, and characters
 * that disguise the name: control and bidirectional ones.
 */
function cleaned(identifier: string): string {
  return identifier
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff\ufffd]/gu, '')
    .replace(/[<>:"/\\|?*]+/g, '_')
    .replace(/\s+/gu, ' ')
    .replace(/^[-. ]+|[. ]+$/g, '');
}

/**
 * At most `maxBytes` of UTF-8, cut between visible characters. An emoji made of several parts is removed as a whole.
 */
function cut(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  let kept = '';
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > maxBytes) break;
    kept += segment;
  }
  return kept.replace(/[. ]+$/, '');
}
