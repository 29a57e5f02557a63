import type { LineSources } from './draft.ts';

/** What is read of a folder of templates beside the answers of its service. Each call reads the files anew. */
export type FolderAccess = Readonly<{
  /** What all templates share: partials by name, and helpers. */
  parts(): Promise<
    Readonly<{
      partials: ReadonlyMap<string, string>;
      helperFiles: ReadonlyArray<Readonly<{ file: string; text: string }>>;
    }>
  >;
  /** An image as a `data:` URL; `null` if there is none. */
  image(id: string): Promise<string | null>;
  /** Where the lines of the markup of a template come from. Rejects for a template that cannot be read. */
  lineSources(templateID: string): Promise<LineSources>;
}>;
