import { type Dirent, readdirSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { folderError } from './http-errors.ts';

/** A file of the folder that an identifier can refer to. */
export type Entry = Readonly<{
  id: string;
  path: string;
  /** The path relative to the folder, with forward slashes, as shown to the author. */
  file: string;
}>;

/** The values of `type` in a merge (service interface, 2.3). */
export type FileType = 'image' | 'attachment';

export type FileEntry = Entry & Readonly<{ type: FileType; mediaType: string }>;

/**
 * The current files of the folder, by identifier. An identifier is looked up here and never becomes part of a path, so
 * it cannot leave the folder. Symbolic links are not followed.
 */
export type Folder = Readonly<{
  root: string;
  templates: ReadonlyMap<string, Entry>;
  layouts: ReadonlyMap<string, Entry>;
  partials: ReadonlyMap<string, Entry>;
  helpers: readonly Entry[];
  records: ReadonlyMap<string, Entry>;
  files: readonly FileEntry[];
  /** Files among the templates with other extensions. */
  otherTemplates: readonly string[];
}>;

const fileTypes: Readonly<Record<string, Pick<FileEntry, 'type' | 'mediaType'>>> = {
  '.png': { type: 'image', mediaType: 'image/png' },
  '.jpg': { type: 'image', mediaType: 'image/jpeg' },
  '.jpeg': { type: 'image', mediaType: 'image/jpeg' },
  '.pdf': { type: 'attachment', mediaType: 'application/pdf' },
};

/** If two files have the same name, the last of these extensions counts. */
const templateEndings = ['.handlebars', '.hbs', '.html'];
const partialEndings = [...templateEndings, '.css', '.svg'];

/**
 * Lists `root` again at each call, because an author edits it while the service runs. A missing subfolder counts as
 * empty. An unreadable one throws the system's error, unless `skipsUnreadable`.
 */
export function listFolder(root: string, skipsUnreadable = false): Folder {
  const childrenOf = (directory: string): Dirent[] => {
    try {
      return readdirSync(directory, { withFileTypes: true });
    } catch (reason) {
      if (skipsUnreadable || (reason as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw reason;
    }
  };
  const filesIn = (directory: string, deep: boolean): string[] =>
    childrenOf(directory)
      .flatMap((child) => {
        const path = join(directory, child.name);
        if (child.isDirectory()) return deep ? filesIn(path, deep) : [];
        return child.isFile() ? [path] : [];
      })
      .sort();
  const entries = (under: string, endings: readonly string[], deep = false): Entry[] =>
    filesIn(join(root, under), deep)
      .filter((path) => endings.includes(extname(path).toLowerCase()))
      .map((path) => {
        const name = relative(join(root, under), path).split(sep).join('/');
        return { id: name.slice(0, -extname(name).length), path, file: `${under}/${name}` };
      });
  const byId = (...lists: Entry[][]) => new Map(lists.flat().map((entry) => [entry.id, entry]));

  return {
    root,
    templates: byId(entries('templates', templateEndings)),
    layouts: byId(entries('layouts', templateEndings), entries('templates/layouts', templateEndings)),
    partials: byId(entries('partials', partialEndings, true), entries('templates/partials', partialEndings, true)),
    helpers: entries('helpers', ['.js', '.cjs', '.mjs', '.json'], true),
    records: byId(entries('records', ['.yaml', '.yml', '.json'])),
    files: entries('files', Object.keys(fileTypes)).map((entry) => ({
      ...entry,
      ...fileTypes[extname(entry.path).toLowerCase()]!,
    })),
    otherTemplates: filesIn(join(root, 'templates'), false)
      .map((path) => relative(join(root, 'templates'), path))
      .filter((name) => !templateEndings.includes(extname(name).toLowerCase()) && !name.startsWith('.')),
  };
}

/**
 * Like `listFolder`. Throws 422 if the folder was removed while it is served, because then the identifier is not the
 * problem.
 */
export function listServedFolder(root: string): Folder {
  const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (!isFolder(root)) throw folderError(`The folder ${root} is not there. Put it back.`);
  if (!isFolder(join(root, 'templates'))) throw folderError(`The folder ${root} has no folder "templates" in it.`);
  return listFolder(root);
}
