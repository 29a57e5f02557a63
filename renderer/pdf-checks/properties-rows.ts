import { bytesText } from '../../shared/bytes-text.ts';
import type { FontFact, PdfProperties } from '../pdf-engine/pdf-engine.ts';
import { paperText } from '../pdf-pages/paper-sizes.ts';

/** A term and its value, in one or more lines. */
export type PropertyRow = readonly [term: string, lines: readonly string[]];

/** Merged documents may have any number of sizes and names; the rest is shown as a count. */
const maxSizes = 8;
const maxNames = 12;

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** Two groups: facts about the file, and its metadata. Rows without a value are left out. */
export function propertyRows(properties: PdfProperties, bytes: number): ReadonlyArray<readonly PropertyRow[]> {
  const { pages, version, title, author, creator, producer, createdAt, modifiedAt } = properties;
  const { isEncrypted, isTagged, isLinearized, hasScript, attachments } = properties;
  const yes = (is: boolean) => [is ? 'Yes' : 'No'];
  const ofFile: readonly PropertyRow[] = [
    ['File size', [bytesText(bytes)]],
    ['Pages', [pages.toLocaleString('en')]],
    ['Page size', sizeLines(properties)],
    ['PDF version', [version]],
    ['Encrypted', yes(isEncrypted)],
    ['Tagged', yes(isTagged)],
    ['Fast web view', yes(isLinearized)],
    ['Script', hasScript ? ['Yes, never run'] : []],
    ['Attachments', shortList(attachments, maxNames)],
  ];
  const ofItself: readonly PropertyRow[] = [
    ['Title', said(title)],
    ['Author', said(author)],
    ['Creator', said(creator)],
    ['Producer', said(producer)],
    ['Created', said(createdAt === null ? null : moment.format(createdAt))],
    ['Modified', said(modifiedAt === null ? null : moment.format(modifiedAt))],
  ];
  return [ofFile, ofItself].map((rows) => rows.filter(([, lines]) => lines.length > 0 && lines[0] !== ''));
}

export const embeddedWords = ({ isEmbedded, isSubset }: FontFact) =>
  isEmbedded ? (isSubset ? 'Subset' : 'Yes') : 'No';

/** All of it as text: a line for each property, and a table of the fonts with tabs between its columns. */
export function propertiesText(properties: PdfProperties, bytes: number): string {
  const lines = propertyRows(properties, bytes)
    .flat()
    .map(([term, said]) => `${term}: ${said.join('; ')}`);
  const fonts = properties.fonts.map((font) => [font.name, font.type, embeddedWords(font)].join('\t'));
  const all = [...lines, ...(fonts.length > 0 ? ['', 'Font\tType\tEmbedded', ...fonts] : [])];
  return all.join('\n').replaceAll('\u00a0', ' ');
}

const said = (text: string | null) => (text === null ? [] : [text]);

function sizeLines({ sizes, pages }: PdfProperties): readonly string[] {
  const lines = sizes.map((size) => {
    const many = size.pages === pages ? '' : ` (${size.pages.toLocaleString('en')} of ${pages.toLocaleString('en')})`;
    return `${paperText(size)}${many}`;
  });
  return shortList(lines, maxSizes);
}

function shortList(lines: readonly string[], most: number): readonly string[] {
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${(lines.length - most + 1).toLocaleString('en')} more`];
}
