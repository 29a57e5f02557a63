import type { MergeItemType } from '../../shared/merge-items.ts';
import { fileRecordType, shownType } from './item-types.ts';

export type InfoObject = Readonly<Record<string, unknown>>;

/** The place of a value in JSON. */
export type InfoPlace = Readonly<{
  /** The member with the value, or with the array around it. */
  name: NameReading;
  /** The object with that member; `null` for an element of an array. */
  owner: InfoObject | null;
  /** The member with the object, or with the array around it; empty for the whole document. */
  container: string;
}>;

/** What a place shows about its identifier. `type` is `null` if it shows none. */
export type ItemEvidence = Readonly<{
  type: MergeItemType | null;
  /** Whether it is the identifier of an image or an attachment. */
  isSure: boolean;
}>;

/** What the other members of an object show about the file that it describes. */
type FileFacts = Readonly<{
  title: string | null;
  /** By extension or media type. */
  type: MergeItemType | null;
  extension: string | null;
  bytes: number | null;
  /** What its member `type` says, and the noun in it. */
  kind: string | null;
  noun: FileNoun | null;
}>;

/** A word for a file. Weak words also have other meanings: a document may be an invoice. */
type FileNoun = Readonly<{ type: MergeItemType | null; isStrong: boolean }>;

const image: FileNoun = { type: 'image', isStrong: true };
const attachment: FileNoun = { type: 'attachment', isStrong: true };
const file: FileNoun = { type: 'attachment', isStrong: false };
const content: FileNoun = { type: null, isStrong: false };

const nouns: ReadonlyMap<string, FileNoun> = new Map([
  ['image', image],
  ['picture', image],
  ['photo', image],
  ['photograph', image],
  ['logo', image],
  ['attachment', attachment],
  ['enclosure', attachment],
  ['file', file],
  ['document', file],
  ['pdf', file],
  // Files of any type, on the platform of the records.
  ['contentversion', content],
  ['contentdocument', content],
]);

const idWords = new Set(['id', 'ids', 'identifier', 'identifiers']);
const referenceWords = new Set(['ref', 'refs', 'reference', 'references', 'key', 'keys']);

/** `coverImageIds` and `cover_image_ids__c` are `cover`, `image`, `ids`. */
const wordsOfName = (name: string): string[] =>
  name
    .replace(/__[cr]$/i, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const singular = (word: string) => word.replace(/s$/, '');

function nounIn(words: readonly string[]): FileNoun | null {
  const last = singular(words.at(-1) ?? '');
  return nouns.get(`${words.at(-2) ?? ''}${last}`) ?? nouns.get(last) ?? null;
}

/**
 * The meaning of a name by its last words: `imageId` is an identifier of an image; `imageCount` and `fileName` are not.
 */
export type NameReading = Readonly<{
  name: string;
  noun: FileNoun | null;
  /** Whether it says that the value is an identifier. */
  isOfId: boolean;
  /** Whether it says nothing else. */
  isIdAlone: boolean;
  /** Whether it is a name or a kind. Then the value is not an identifier. */
  isDescribing: boolean;
}>;

export function readName(name: string): NameReading {
  const words = wordsOfName(name);
  const end = words.findLastIndex((word) => !idWords.has(word) && !referenceWords.has(word)) + 1;
  const isOfId = words.slice(end).some((word) => idWords.has(word));
  return {
    name,
    // `missingImages` lists images that do not exist.
    noun: words[0] === 'missing' ? null : nounIn(words.slice(0, end)),
    isOfId,
    isIdAlone: end === 0 && isOfId,
    isDescribing: describingNames.has(plain(name)),
  };
}

const isPlural = (name: string) => /s(?:__[cr])?$/i.test(name);

/** Letters only, in lower case, so that `File_Name` is `filename`. */
const plain = (name: string) => name.replace(/[^a-z]/gi, '').toLowerCase();
const titleNames = ['title', 'filename', 'pathonclient', 'name', 'label', 'caption', 'alttext'];
const extensionNames = ['extension', 'fileextension', 'filetype', 'contenttype', 'mimetype', 'mediatype', 'format'];
const describingNames = new Set(['type', 'kind', 'status', 'description', ...titleNames, ...extensionNames]);
const sizeNames = ['size', 'bytes', 'filesize', 'contentsize', 'bodylength'];

const noFacts: FileFacts = { title: null, type: null, extension: null, bytes: null, kind: null, noun: null };

export function fileFacts(owner: InfoObject | null): FileFacts {
  const members = new Map(Object.entries(owner ?? {}).map(([name, value]) => [plain(name), value]));
  const texts = (names: readonly string[]) =>
    names.map((name) => members.get(name)).filter((value) => typeof value === 'string' && value.trim() !== '');
  const [title = null] = texts(titleNames) as string[];
  const [format = null] = texts(extensionNames) as string[];
  const bytes = sizeNames.map((name) => members.get(name)).find((value) => typeof value === 'number') as
    | number
    | undefined;
  const named = (texts(titleNames) as string[]).map(shownType).find((type) => type !== null) ?? null;
  const extension = format?.split('/').at(-1)?.replace(/^\./, '').toLowerCase() ?? null;
  const attributes = members.get('attributes') as Readonly<{ type?: unknown }> | null | undefined;
  const kind = [members.get('type'), attributes?.type].find((value) => typeof value === 'string') as string | undefined;
  return {
    title,
    type: (format === null ? null : typeOfFormat(format, extension ?? '')) ?? named,
    extension: extension !== null && extension.length <= 6 ? extension : null,
    bytes: bytes ?? null,
    kind: kind ?? null,
    noun: kind === undefined ? null : nounIn(wordsOfName(kind)),
  };
}

const typeOfFormat = (format: string, extension: string): MergeItemType | null =>
  /^image\//i.test(format) ? 'image' : /^application\//i.test(format) ? 'attachment' : shownType(`x.${extension}`);

/** A value that may be an identifier: not a text, an address, a path or a yes or no. */
const identifierForm = /^[{(]?[\p{L}\p{N}][\p{L}\p{N}._~=+:@-]*[)}]?$/u;
const isAnswer = /^(?:none|null|nil|yes|no|true|false|unknown|n\.a\.?|tbd)$/i;
const isIdentifierForm = (text: string) => text.length <= 255 && identifierForm.test(text) && !isAnswer.test(text);

/** Record identifiers of any kind: 15 characters, or 18 with a checksum, and never only digits or only letters. */
const recordForm = /^(?=.*\d)(?=.*[A-Za-z])[0-9A-Za-z]{15}(?:[A-Z0-5]{3})?$/;

/** The evidence that a value is an identifier; `null` without any. */
export function itemEvidenceOf(id: string, { name, owner, container }: InfoPlace): ItemEvidence | null {
  const { noun, isOfId, isIdAlone } = name;
  const isRecord = (id.length === 15 || id.length === 18) && recordForm.test(id);
  if ((!noun && !isOfId && !isRecord) || name.isDescribing || !isIdentifierForm(id)) return null;
  if (owner?.found === false) return null;
  const record = isRecord ? fileRecordType(id) : null;
  const shown = shownType(id);
  const facts = isOfId ? fileFacts(owner) : noFacts;
  const found = isIdAlone ? ofDescribed(facts, container) : ofNamed(noun, isOfId || /[\d_-]/.test(id));
  const type = found.strong ?? record?.type ?? shown ?? facts.type ?? found.weak;
  return { type, isSure: record !== null || found.isSure || (shown !== null && (isIdAlone || noun !== null)) };
}

type NounEvidence = Readonly<{ strong: MergeItemType | null; weak: MergeItemType | null; isSure: boolean }>;

const typesOf = (noun: FileNoun | null) => ({
  strong: noun?.isStrong ? noun.type : null,
  weak: noun?.type ?? null,
});

/** For a member such as `imageId` or `document`. */
const ofNamed = (noun: FileNoun | null, isLikeId: boolean): NounEvidence => ({
  ...typesOf(noun),
  isSure: noun !== null && (noun.isStrong || isLikeId),
});

/** For the `id` of an object: by its own type and by the member with the object, as in `"images": [{"id": …}]`. */
function ofDescribed({ kind, noun, type }: FileFacts, container: string): NounEvidence {
  const around = readName(container).noun;
  const isListed = around !== null && (around.isStrong || (kind === null && isPlural(container)));
  return { ...typesOf(noun ?? around), isSure: type !== null || noun?.isStrong === true || isListed };
}
