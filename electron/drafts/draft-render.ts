import { createHash, randomUUID } from 'node:crypto';
import type {
  DataCandidate,
  DraftKey,
  DraftPage,
  DraftRender,
  DraftTrace,
  TemplateExplanation,
} from '../../shared/draft.ts';
import type { FolderAccess } from '../../shared/folder-access.ts';
import type { MarkupAddress } from '../../shared/markup-addresses.ts';
import type { Clock } from '../base/clock.ts';
import { mayLoadFiles, withEdits } from '../templates/page-edits.ts';
import { PrintFailedError, PrintTimeLimitError } from '../templates/print.ts';
import { checkAnswer, TemplateAnswerError } from '../templates/template-answers.ts';
import type { LearnedOutput, SandboxTasks, TemplateJob } from '../templates/template-job.ts';
import { TemplateLimitError } from '../templates/template-process.ts';
import type { DraftDataReader } from './draft-data.ts';
import type { DraftEngine } from './draft-engine.ts';
import { mistakeFault, noResult, printFailed, printTooLong, ranTooLong, tooLongToTrace } from './draft-faults.ts';
import type { DraftImages } from './draft-images.ts';
import type { createDraftPages } from './draft-pages.ts';
import type { KeepRun } from './kept-runs.ts';
import { createNewestWins } from './newest-wins.ts';

/** The most characters of a page before printing: some thousand pages. */
const maxPageCharacters = 32_000_000;
/** The result of a trace goes to the window in one piece: about 50 ms of the main process. */
const tracing = { traces: true, maxCharacters: 4_000_000 };
/** The most parts of the data to try. */
const maxCandidates = 60;
/**
 * Shows a page at least this often while the author types, even if rendering takes longer than the time between
 * keystrokes.
 */
const maxSilenceMs = 1_500;
/** The longest time that the final text waits for an outdated rendering. */
const maxOutdatedMs = 5_000;
/** A print cannot be cancelled, and the next page is made from the one being printed. */
const maxEndingMs = 1_000;

/** For a page whose images have their own addresses. */
const unusedMark = 'image-none';
const callsPartials = /\{\{~?#?>/;

export type DraftRenderDependencies = Readonly<{
  engine(): Promise<DraftEngine>;
  data: DraftDataReader;
  pages: ReturnType<typeof createDraftPages>;
  /** The folder of an embedded service; `null` for an organisation. */
  folderOf(connectionId: string): FolderAccess | null;
  /** Loads the images of a page from the servers that the author has allowed. */
  loadImages(addresses: readonly MarkupAddress[], connectionId: string, signal: AbortSignal): Promise<DraftImages>;
  /** The markup that a draft began with; `null` if it was never saved. */
  originalOf(key: DraftKey): Promise<string | null>;
  /** The latest stored answer to `/deepload` for the template and the record. */
  lastDeepload(key: DraftKey): Promise<string | null>;
  clock: Pick<Clock, 'monotonicMs' | 'after'>;
}>;

/** A page to make: a draft, or a row of its sheet, whose root context is already read. */
type PageToMake = Pick<DraftRender, 'markup' | 'helpers'> &
  DraftKey &
  Readonly<{
    data: DraftRender['data'] | Readonly<{ text: string; path: string }>;
    /** The unchanged markup, if it is known. */
    original?: string;
    /** Whether results that were learned have a dotted line below them. */
    marksReplayed: boolean;
    /** Keeps the result for the next run with the same texts and data. */
    keep?: KeepRun;
  }>;

/** The results learned for one draft, cached while its answer, its markup and its data are unchanged. */
type Lesson = Readonly<{ name: string; learned: readonly LearnedOutput[] }>;

export const nameOf = ({ connectionId, templateID, sobjectId, kind }: DraftKey) =>
  JSON.stringify([connectionId, templateID, sobjectId, kind]);

/** The tasks of a template share an owner for all records, so that the rows of a sheet and the draft share a worker. */
const ownerOf = (draft: DraftKey) => nameOf({ ...draft, sobjectId: '' });

/** Renders the pages of drafts. */
export function createDraftRender({
  engine,
  data,
  pages,
  folderOf,
  loadImages,
  originalOf,
  lastDeepload,
  clock,
}: DraftRenderDependencies) {
  const lessons = new Map<string, Lesson>();
  const newest = createNewestWins({ clock, maxSilenceMs, maxOutdatedMs, maxEndingMs });

  const jobOf = async (draft: Pick<PageToMake, 'connectionId' | 'kind' | 'markup' | 'helpers' | 'data'>) => {
    const isRead = draft.data !== null && 'text' in draft.data && 'path' in draft.data;
    const { text, path } = isRead ? draft.data : await data.of(draft.data);
    const folder = folderOf(draft.connectionId);
    const parts = await folder?.parts().catch(() => null);
    return {
      source: draft.markup,
      partials: callsPartials.test(draft.markup) ? [...(parts?.partials ?? [])] : [],
      helperFiles: parts?.helperFiles ?? [],
      data: text,
      path,
      helpers: draft.helpers,
      functions: folder ? 'sample' : 'none',
      imageMark: `image-${randomUUID()}`,
      unknown: 'stub',
      learned: [],
      marksReplayed: false,
      traces: false,
      maxCharacters: maxPageCharacters,
    } satisfies TemplateJob;
  };

  /** Runs a task with the author's helpers. Fails with a readable fault. */
  const ask = async <Task extends 'run' | 'explain' | 'learn' | 'rank'>(
    task: Task,
    job: SandboxTasks[Task]['job'],
    signal: AbortSignal,
    owner?: string,
  ) => {
    const { templates } = await engine();
    try {
      return await checkAnswer(task, await templates.run(task, job, signal, owner));
    } catch (thrown) {
      throw thrown instanceof TemplateAnswerError ? noResult() : thrown;
    }
  };

  const run = async (draft: DraftKey, job: TemplateJob, signal: AbortSignal) => {
    const result = await ask('run', job, signal, ownerOf(draft)).catch(failedRun);
    if (result.ok) return result;
    throw result.at === 'size' && job.traces ? tooLongToTrace() : mistakeFault(result, draft.connectionId);
  };

  /** Runs the template, and again if results of its unknown helpers can be learned. */
  const runLearned = async (draft: PageToMake, job: TemplateJob, signal: AbortSignal) => {
    const known = lessons.get(nameOf(draft))?.learned ?? [];
    const result = await run(draft, { ...job, learned: known }, signal);
    if (!result.unknown.some(({ kind }) => kind === 'helper')) return result;
    const learned = await learn(draft, job, signal);
    return learned === null ? result : run(draft, { ...job, learned }, signal);
  };

  /** `null` if there is nothing to learn from, or nothing new. */
  const learn = async (draft: PageToMake, job: TemplateJob, signal: AbortSignal) => {
    const [original, deeploadId] = await Promise.all([draft.original ?? originalOf(draft), lastDeepload(draft)]);
    if (original === null || deeploadId === null) return null;
    const name = createHash('sha256')
      .update(JSON.stringify([deeploadId, original, draft.data]))
      .digest('hex');
    if (lessons.get(nameOf(draft))?.name === name) return null;
    const reference = await data.read(deeploadId);
    if (reference === null) return null;
    const task = { ...job, source: original, reference };
    const learned = await ask('learn', task, signal, ownerOf(draft)).catch((thrown: unknown) => {
      // The author's template may run although the original does not.
      if (thrown instanceof TemplateLimitError) return [];
      throw thrown;
    });
    lessons.set(nameOf(draft), { name, learned });
    return learned.length === 0 ? null : learned;
  };

  const addressesIn = async (html: string, owner: string, signal: AbortSignal) => {
    const { templates } = await engine();
    return templates.run('addresses', { html }, signal, owner).catch(failedRun);
  };

  /** The page of a draft with its data, and the addresses that it loads. */
  const makePage = async (draft: PageToMake, signal: AbortSignal) => {
    if (draft.kind === 'page') {
      const html = draft.markup;
      const addresses = mayLoadFiles(html) ? await addressesIn(html, ownerOf(draft), signal) : [];
      return { html, addresses, imageMark: unusedMark, unknown: [], replayed: [], missing: [] };
    }
    const job = { ...(await jobOf(draft)), marksReplayed: draft.marksReplayed };
    const runJob = async () => ({ ...(await runLearned(draft, job, signal)), imageMark: job.imageMark });
    return draft.keep?.(job, runJob) ?? runJob();
  };

  /** The page of a draft as text, with the files that it loads. */
  const make = async (draft: PageToMake, signal: AbortSignal) => {
    const startedMs = clock.monotonicMs();
    const made = await makePage(draft, signal);
    const ofFolder = await folderOf(draft.connectionId)?.pageFiles(made, made.imageMark);
    const templateMs = clock.monotonicMs() - startedMs;
    signal.throwIfAborted();
    const isInFolder = new Set(ofFolder?.edits.flatMap(({ from, text }) => (text.startsWith('files/') ? [] : [from])));
    const others = made.addresses.filter(({ from }) => !isInFolder.has(from));
    const { edits, files, ...images } = await loadImages(others, draft.connectionId, signal);
    const html = withEdits(made.html, [...(ofFolder?.edits ?? []), ...edits]);
    return {
      html,
      setup: { files: new Map([...(ofFolder?.files ?? []), ...files]) },
      templateMs,
      lacks: {
        stubs: made.unknown.map(({ kind, name, line, column, uses }) => ({ kind, name, line, column, uses })),
        missing: made.missing.map(({ path, line, column, uses }) => ({ path, line, column, uses })),
        replayed: made.replayed.map(({ name, line, column, uses }) => ({ name, line, column, uses })),
        ...images,
      },
    };
  };

  const render = async (draft: DraftRender, signal: AbortSignal, ending: () => void): Promise<DraftPage> => {
    const startedMs = clock.monotonicMs();
    const isEdit = draft.purpose === 'edit';
    const { html, setup, templateMs, lacks } = await make({ ...draft, marksReplayed: isEdit }, signal);
    const { print } = await engine();
    ending();
    const { bytes, loadMs, printMs } = await print(html, signal, isEdit, setup).catch(failedPrint);
    return {
      page: pages.add(`${nameOf(draft)} ${draft.purpose}`, draft, bytes, clock.monotonicMs() - startedMs),
      stages: { templateMs, loadMs, printMs },
      ...lacks,
    };
  };

  return {
    make,

    /**
     * The newest rendering wins, for each purpose of a draft. Fails with `TEMPLATE`, `TEMPLATE-LIMIT` or an
     * `AbortError`.
     */
    render: (draft: DraftRender): Promise<DraftPage> =>
      newest.run(`${nameOf(draft)} ${draft.purpose}`, (signal, ending) => render(draft, signal, ending)),

    trace: (draft: Omit<DraftRender, 'purpose'>): Promise<DraftTrace> =>
      newest.run(`${nameOf(draft)} trace`, async (signal) => {
        const { html, placeholders } = await run(draft, { ...(await jobOf(draft)), ...tracing }, signal);
        return { html, placeholders };
      }),

    explain: (draft: Omit<DraftRender, 'purpose'>): Promise<TemplateExplanation> =>
      newest.run(`${nameOf(draft)} explain`, async (signal) => {
        const result = await ask('explain', await jobOf(draft), signal, ownerOf(draft)).catch(failedRun);
        if (result.ok) return { fails: false, unknown: result.unknown };
        if (result.at === 'data' || result.at === 'size') throw mistakeFault(result, draft.connectionId);
        return { fails: true, message: result.message, place: result.location, point: result.point ?? null };
      }),

    async rank(
      draft: Pick<DraftRender, 'connectionId' | 'markup' | 'helpers'>,
      infoId: string,
      deeploadId: string | null,
    ): Promise<readonly DataCandidate[]> {
      const job = await jobOf({ ...draft, kind: 'template', data: { documentId: infoId, path: '' } });
      const reference = deeploadId === null ? null : await data.read(deeploadId);
      const rankOf = (most: number) =>
        ask('rank', { ...job, reference, maxCandidates: most }, new AbortController().signal);
      return rankOf(maxCandidates)
        .catch((thrown: unknown) => {
          // If each run takes a second, there is only time for one part.
          if (thrown instanceof TemplateLimitError && thrown.limit === 'time') return rankOf(1);
          throw thrown;
        })
        .catch(failedRun);
    },

    /** Cancels the renderings of the draft and drops its pages. */
    forget(key: DraftKey): void {
      newest.cancel(`${nameOf(key)} `);
      lessons.delete(nameOf(key));
      for (const purpose of ['edit', 'fidelity'] as const) pages.forget(`${nameOf(key)} ${purpose}`);
    },
  };
}

/** Throws the fault of a template that was ended. */
function failedRun(thrown: unknown): never {
  throw thrown instanceof TemplateLimitError ? ranTooLong(thrown.limit) : thrown;
}

/** Throws the fault of a failed print. */
export function failedPrint(thrown: unknown): never {
  if (thrown instanceof PrintFailedError) throw printFailed();
  throw thrown instanceof PrintTimeLimitError ? printTooLong(thrown.limitMs) : thrown;
}
