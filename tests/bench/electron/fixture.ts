import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BenchWindow } from './bench-window.ts';

/** The tools that a case measures with. */
export type Fixture = Readonly<{
  /** The folder for files of the cases; shared by all cases of a run, deleted after it. */
  folder: string;
  /** The folder of the project, with the app built in `dist/`. */
  projectFolder: string;
  /** The bench's arguments for this case, such as `--seed 7`; empty without any. */
  option(name: 'seed' | 'kind' | 'pairs' | 'every' | 'answers'): string;
  /** A window with one of the bench's own pages in it, served as the app serves its page: same scheme, same policies. */
  openPage(name: PageName): Promise<BenchWindow>;
  /** A file as a document that pages can read; returns its id. */
  addDocument(path: string, kind: 'pdf' | 'json' | 'markup'): Promise<string>;
}>;

/** The pages of `tests/bench/pages/`. */
export type PageName =
  | 'pdf'
  | 'firefox'
  | 'markup'
  | 'pre'
  | 'jq'
  | 'merge'
  | 'activity'
  | 'rows'
  | 'sheet'
  | 'idle'
  | 'compare'
  | 'texts'
  | 'diff'
  | 'check'
  | 'trace';

/** A folder of this case alone. */
export async function folderIn(fixture: Fixture, name: string): Promise<string> {
  const folder = join(fixture.folder, name);
  await mkdir(folder, { recursive: true });
  return folder;
}
