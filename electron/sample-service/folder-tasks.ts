import type { InspectTasks } from '../inspection/inspection.ts';
import type { PrintPaper } from '../templates/paper.ts';
import type { TemplateUsage } from '../templates/template-usage.ts';
import type { Catalog } from './catalog.ts';
import type { LoadedRecord } from './records.ts';
import type { FileReference } from './request-schemas.ts';

/** An `HttpError` as data, instead of a result. */
export type FolderProblem = Readonly<{ ok: false; status: number; body: Readonly<Record<string, unknown>> }>;

/** A record whose data is JSON text, which the main process forwards without parsing. */
export type RecordText = Omit<LoadedRecord, 'data' | 'relations'> & Readonly<{ data: string }>;

type Report = Readonly<{ root: string; templateID: string; sobjectId: string }>;

/** The tasks on files of a folder, which are not trusted. */
export type FolderTasks = {
  'folder-catalog': { input: Readonly<{ root: string }>; verdict: Catalog };
  'folder-record': {
    input: Readonly<{ root: string; sobjectId: string }>;
    verdict: Readonly<{ ok: true; record: RecordText }> | FolderProblem;
  };
  /** The answer to `/info`, as JSON. */
  'folder-info': {
    input: Report & Readonly<{ usage: TemplateUsage; paper: PrintPaper }>;
    verdict: Readonly<{ ok: true; json: string }> | FolderProblem;
  };
  /** Writes the merged PDF into a new file. */
  'folder-merge': {
    input: Readonly<{ root: string; items: readonly FileReference[]; to: string }>;
    verdict: Readonly<{ ok: true }> | FolderProblem;
  };
};

/** Reads files of a folder outside the main process. */
export type InspectFolder = InspectTasks<FolderTasks>;
