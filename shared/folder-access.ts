import type { FolderSave, LineSources } from './draft.ts';
import type { MarkupAddress } from './markup-addresses.ts';
import type { MergeItem } from './merge-items.ts';

/** Access to a folder of templates besides the answers of its service. Each call reads the files again. */
export type FolderAccess = Readonly<{
  /** The shared parts of all templates: partials by name, and helpers. */
  parts(): Promise<
    Readonly<{
      partials: ReadonlyMap<string, string>;
      helperFiles: ReadonlyArray<Readonly<{ file: string; text: string }>>;
    }>
  >;
  /** What a page loads from the folder: the images of `imageUrl` behind `imageMark`, and relative addresses. */
  pageFiles(
    page: Readonly<{ html: string; addresses: readonly MarkupAddress[] }>,
    imageMark: string,
  ): Promise<
    Readonly<{
      edits: ReadonlyArray<Readonly<{ from: number; to: number; text: string }>>;
      /** By the addresses in the edits. */
      files: ReadonlyMap<string, Readonly<{ mediaType: string; bytes: Uint8Array }>>;
    }>
  >;
  /** Every file that a merge can name. `null` while the folder cannot be read: the next call says why. */
  mergeFiles(): Promise<readonly MergeItem[] | null>;
  /** The source files and lines of a template's markup. Rejects if the template cannot be read. */
  lineSources(templateID: string): Promise<LineSources>;
  /** The records that suit a template, as its front matter names them; all records if it names none. */
  recordsOf(templateID: string): Promise<ReadonlyArray<Readonly<{ id: string; title: string }>>>;
  /** JSON in the shape of an Info answer, with the record under `data`. Rejects with a reason for the author. */
  recordText(sobjectId: string): Promise<string>;
  /** Writes the change from `base` to `markup` into the files that its lines come from, all or none. */
  saveLines(templateID: string, base: string, markup: string): Promise<FolderSave>;
}>;
