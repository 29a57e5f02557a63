import { writeFile } from 'node:fs/promises';
import type { TaskHandlers } from '../inspection/inspection.ts';
import { readCatalog } from './catalog.ts';
import { listServedFolder } from './folder.ts';
import type { FolderProblem, FolderTasks } from './folder-tasks.ts';
import { HttpError, unreadableFile } from './http-errors.ts';
import { readMergeParts } from './merge-input.ts';
import { loadRecord } from './records.ts';
import { describeReport } from './report-info.ts';
import { readTemplate } from './template-files.ts';

/** Runs in the inspection process only. */
export const folderHandlers: TaskHandlers<FolderTasks> = {
  'folder-catalog': ({ root }) => readCatalog(root),

  'folder-record': ({ root, sobjectId }) =>
    orProblem(root, async () => {
      const { data, relations: _, ...record } = await loadRecord(listServedFolder(root), sobjectId);
      return { ok: true, record: { ...record, data: JSON.stringify(data) } };
    }),

  'folder-info': ({ root, templateID, sobjectId, usage, paper }) =>
    orProblem(root, async () => {
      const folder = listServedFolder(root);
      const template = await readTemplate(folder, templateID);
      const record = await loadRecord(folder, sobjectId);
      return { ok: true, json: JSON.stringify(describeReport(folder, template, record, { usage, paper })) };
    }),

  'folder-merge': ({ root, items, to }) =>
    orProblem(root, async () => {
      // The PDF library takes longer to load than everything else here.
      const { mergeFiles } = await import('./merge-files.ts');
      const parts = await readMergeParts(listServedFolder(root).files, items);
      await writeFile(to, await mergeFiles(parts), { flag: 'wx', mode: 0o600 });
      return { ok: true };
    }),
};

async function orProblem<Result>(root: string, work: () => Promise<Result>): Promise<Result | FolderProblem> {
  try {
    return await work();
  } catch (thrown) {
    const known = thrown instanceof HttpError ? thrown : unreadableFile(thrown, root);
    if (known === null) throw thrown;
    return { ok: false, status: known.status, body: known.body };
  }
}
