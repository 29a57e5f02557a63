import type { LineSources } from './draft.ts';
import type { MarkupAddress } from './markup-addresses.ts';

/** What is read of a folder of templates beside the answers of its service. Each call reads the files anew. */
export type FolderAccess = Readonly<{
  /** What all templates share: partials by name, and helpers. */
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
      /** By the addresses that the edits name. */
      files: ReadonlyMap<string, Readonly<{ mediaType: string; bytes: Uint8Array }>>;
    }>
  >;
  /** Where the lines of the markup of a template come from. Rejects for a template that cannot be read. */
  lineSources(templateID: string): Promise<LineSources>;
}>;
