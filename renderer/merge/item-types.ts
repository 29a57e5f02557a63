import type { MergeItemType } from '../../shared/merge-items.ts';

/** An item as written in a text; without a type if the text shows none. */
export type FoundItem = Readonly<{ type: MergeItemType | null; id: string }>;

const typeOfName: Readonly<Record<string, MergeItemType>> = {
  image: 'image',
  images: 'image',
  picture: 'image',
  pictures: 'image',
  attachment: 'attachment',
  attachments: 'attachment',
  file: 'attachment',
  files: 'attachment',
  document: 'attachment',
  documents: 'attachment',
};

/** The type that a word names in a table, JSON or heading of an author. */
export const namedType = (word: string): MergeItemType | null => typeOfName[word.trim().toLowerCase()] ?? null;

const imageName = /\.(?:png|jpe?g|gif|bmp|tiff?|webp|svg)$/i;
const attachmentName = /\.(?:pdf|docx?|xlsx?|pptx?|odt|ods|rtf|txt)$/i;
/**
 * Record identifiers of 15 or 18 characters begin with three that name the kind of record. These three are attachments.
 */
const attachmentRecord = /^00P(?:[0-9A-Za-z]{12}|[0-9A-Za-z]{15})$/;

/** The type that an identifier shows by its extension or as a record identifier; `null` if it shows none. */
export function shownType(id: string): MergeItemType | null {
  if (imageName.test(id)) return 'image';
  return attachmentName.test(id) || attachmentRecord.test(id) ? 'attachment' : null;
}

/**
 * Prefixes of a document, a version of a file, and a file, which can have any type. Digits alone are more likely a
 * number.
 */
const fileRecord = /^(?:015|068|069)(?=\d*[A-Za-z])(?:[0-9A-Za-z]{12}|[0-9A-Za-z]{15})$/;

/** What a record identifier of a file shows about its type; `null` for any other text. */
export function fileRecordType(id: string): Readonly<{ type: MergeItemType | null }> | null {
  if (attachmentRecord.test(id)) return { type: 'attachment' };
  return fileRecord.test(id) ? { type: null } : null;
}
