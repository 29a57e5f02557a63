import { type FileType, listFolder } from './folder.ts';
import { splitFrontMatter } from './front-matter.ts';
import { readLimited, readTextFile } from './read-limited.ts';
import { readRecord } from './record-text.ts';
import { headOf } from './records.ts';

/** The identifiers that the folder offers: templates in the order of their front matter, the others by name. */
export type Catalog = Readonly<{
  templates: ReadonlyArray<
    Readonly<{ id: string; title: string; description: string | null; records: readonly string[] }>
  >;
  records: ReadonlyArray<Readonly<{ id: string; title: string; type: string }>>;
  files: ReadonlyArray<Readonly<{ id: string; type: FileType; title: string }>>;
}>;

/** A larger record is listed by its identifier only. */
const maxListedBytes = 1_000_000;

/**
 * Reads the folder again. A file that is invalid or unreadable is listed by its identifier only; the call for it
 * reports the reason. Never rejects.
 */
export async function readCatalog(root: string): Promise<Catalog> {
  const folder = listFolder(root, true);

  const templates = await Promise.all(
    [...folder.templates.values()].map(async (entry) => {
      const { id } = entry;
      const { matter } = splitFrontMatter(await readTextFile(entry).catch(() => ''));
      return {
        id,
        title: matter.title ?? id,
        description: matter.description,
        records: matter.records,
        order: matter.order,
      };
    }),
  );
  const records = await Promise.all(
    [...folder.records.values()].map(async (entry) => {
      const value = await readLimited(entry, maxListedBytes)
        .then((bytes) => readRecord(bytes, entry.file))
        .catch(() => null);
      const { id, title, type } = headOf(value, entry.id);
      return { id, title, type: type || 'Record' };
    }),
  );

  return {
    templates: templates
      .sort((a, b) => a.order - b.order || a.id.localeCompare(b.id))
      .map(({ order: _, ...rest }) => rest),
    records,
    files: folder.files.map(({ id, type }) => ({ id, type, title: titleOf(id) })),
  };
}

/** `terms-and-conditions` becomes "Terms and conditions". */
const titleOf = (id: string) => `${id.slice(0, 1).toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`;
