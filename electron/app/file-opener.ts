import { realpath, stat } from 'node:fs/promises';
import { extname, isAbsolute, relative, resolve, sep } from 'node:path';
import { type FaultError, invalidInput } from '../../shared/fault.ts';
import type { FileToOpen } from '../../shared/file-to-open.ts';
import { type EditorProgram, editorProgram } from './editor-command.ts';

export type FileOpenerDependencies = Readonly<{
  platform: NodeJS.Platform;
  /** The path of a folder connection; `null` for every other connection. */
  folderPathOf(connectionId: string): string | null;
  preferences(): Readonly<{ editorCommand: string }>;
  /** Opens a file with the system's default program. Resolves to the reason for a failure, or to `null`. */
  openPath(path: string): Promise<string | null>;
  showItem(path: string): void;
  /** Resolves to the reason for a failure, or to `null`. */
  startProgram(program: EditorProgram): Promise<string | null>;
}>;

/** Files that every system opens as text. Opening another one could run it, as Windows does with `.js`. */
const textExtensions: ReadonlySet<string> = new Set(
  '.hbs .handlebars .html .htm .css .json .yaml .yml .md .txt .csv'.split(' '),
);

/**
 * Opens files that faults name. The window gives a name inside the folder of a connection, never a path. Fails with
 * `INVALID-INPUT` for a file outside the folder, and for an editor that cannot be started.
 */
export function createFileOpener(deps: FileOpenerDependencies) {
  const openInEditor = async (at: Pick<FileToOpen, 'file' | 'line' | 'column'>): Promise<void> => {
    const command = deps.preferences().editorCommand.trim();
    if (command === '') {
      const extension = extname(at.file).toLowerCase();
      if (!textExtensions.has(extension) && !(extension === '.js' && deps.platform !== 'win32')) throw notText(at.file);
      const problem = await deps.openPath(at.file);
      if (problem !== null) throw notOpened(problem, 'Enter your editor at Editor command in Settings.');
      return;
    }
    const program = editorProgram(command, at);
    const problem = program === null ? 'A quotation mark is not closed.' : await deps.startProgram(program);
    if (problem !== null) throw notOpened(problem, 'Check Editor command in Settings.');
  };

  return async ({ connectionId, file, line, column, with: opener }: FileToOpen): Promise<void> => {
    const root = deps.folderPathOf(connectionId);
    if (root === null) throw noFolder();
    const path = await fileInside(root, file);
    if (opener === 'file-manager') deps.showItem(path);
    else await openInEditor({ file: path, line, column });
  };
}

/** The real path of a file in a folder. Links that lead out of the folder are refused. */
async function fileInside(root: string, file: string): Promise<string> {
  if (file.includes('\0')) throw outside();
  const [realRoot, path] = await Promise.all([realpath(root), realpath(resolve(root, file))]).catch(() => {
    throw gone();
  });
  const inside = relative(realRoot, path);
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) {
    throw outside();
  }
  if (!(await stat(path)).isFile()) throw outside();
  return path;
}

const noFolder = () =>
  invalidInput('The file is not on this computer.', 'Only files of a folder of templates can be opened.');

const outside = () =>
  invalidInput('The file is not in the folder of the connection.', 'Open it with the file manager of the system.');

const gone = () =>
  invalidInput('The file is no longer there.', 'Run the report again to find out where its templates are now.');

const notOpened = (why: string, advice: string) => invalidInput('The file could not be opened.', `${why} ${advice}`);

const notText = (path: string): FaultError =>
  notOpened(
    `The system could run ${extname(path) || 'this file'} instead of showing it.`,
    'Enter your editor at Editor command in Settings.',
  );
