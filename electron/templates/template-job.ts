import type { DataCandidate } from '../../shared/draft.ts';
import type { MarkupAddress } from '../../shared/markup-addresses.ts';
import type { PlacedTemplate } from './place-partials.ts';
import type { HelperLocation, TemplateLocation } from './template-error.ts';
import type { TemplateUsage } from './template-usage.ts';

/** What the sandboxed process is to do with a template. Everything is text: it is parsed and compiled only there. */
export type TemplateJob = Readonly<{
  source: string;
  partials: ReadonlyArray<readonly [name: string, text: string]>;
  /** JSON. */
  data: string;
  /** Members that the root has where the data have none of that name. No loop lists them. */
  unlisted?: Readonly<Record<string, string>>;
  /** The part of the data that is the root context (`shared/value-paths.ts`); all of it if empty. */
  path: string;
  /** The helpers of a draft, as JavaScript. They come last. */
  helpers: string;
  /** The helpers of a folder. */
  helperFiles?: readonly HelperFile[];
  /** The helpers of the sample service, or none beside Handlebars' own. */
  functions: 'sample' | 'none';
  /** What the helper `imageUrl` of the sample service writes before each identifier, so that the caller finds them. */
  imageMark: string;
  /** What stands for a helper or a partial that does not exist: a mark on the page, or an error. */
  unknown: 'stub' | 'error';
  /** What stands for calls of unknown helpers whose results are known. */
  learned: readonly LearnedOutput[];
  /** Whether those results have a dotted line below them. */
  marksReplayed: boolean;
  /** Whether to say what each placeholder wrote. */
  traces: boolean;
  /** Characters that the result may have. */
  maxCharacters: number;
}>;

/** JavaScript of the author. `file` is relative to the folder of templates, and `null` for the helpers of a draft. */
export type HelperFile = Readonly<{ file: string | null; text: string }>;

/** A call of a helper, its name and arguments as JSON, and what it wrote into the service's result. */
export type LearnedOutput = Readonly<{ call: string; output: string }>;

/** Of helpers that are not known, and of names without data: more are neither listed nor marked. */
export const maxListedUses = 10_000;

/** Of a page: what it loads beyond these stays out. */
export const maxAddresses = 20_000;

export type UnknownUse = TemplateLocation &
  Readonly<{ kind: 'helper' | 'block' | 'partial'; name: string; uses: number }>;

export type MissingUse = TemplateLocation & Readonly<{ path: string; uses: number }>;

/** Where one placeholder has written into the result. Offsets are in UTF-16 units. */
export type TracedPlaceholder = TemplateLocation &
  Readonly<{
    expression: string;
    path: string | null;
    value: string;
    iteration: readonly number[];
    /** Of a helper that is not known: its name and arguments. */
    call: string | null;
    start: number;
    end: number;
  }>;

export type TemplateResult =
  | Readonly<{
      ok: true;
      html: string;
      unknown: readonly UnknownUse[];
      /** Helpers that are not known, in whose place learned results stand. */
      replayed: readonly UnknownUse[];
      missing: readonly MissingUse[];
      /** None unless they were asked for. */
      placeholders: readonly TracedPlaceholder[];
      /** Placeholders that wrote something, of all that were reached. */
      filled: number;
      reached: number;
    }>
  | TemplateMistake;

export type TemplateMistake = Readonly<{
  ok: false;
  /** Where the mistake is. `size`: the result is larger than it may be. */
  at: 'template' | 'data' | 'helpers' | 'size';
  message: string;
  location: TemplateLocation | null;
  /** The place in the author's helpers, where the mistake is in them or was thrown by them. */
  helper?: HelperLocation | undefined;
}>;

/** `addresses`: what the page loads, ascending. */
export type RunResult =
  | (Extract<TemplateResult, { ok: true }> & Readonly<{ addresses: readonly MarkupAddress[] }>)
  | TemplateMistake;

/** The texts of a template, to place its partials or to read it. */
export type TextsJob = Pick<TemplateJob, 'source' | 'partials'>;

/** Reads what a template uses. Its helpers run, so that their names are known. */
export type UsageJob = TextsJob & Readonly<{ helperFiles: readonly HelperFile[] }>;

/** Learns the results of unknown helpers from `reference`, the service's own result. */
export type LearnJob = TemplateJob & Readonly<{ reference: string }>;

/** Finds the part of the data that suits the template. `path` of the job does not count. */
export type RankJob = TemplateJob &
  Readonly<{
    /** The service's own result, to compare with. */
    reference: string | null;
    /** Parts that are tried at most. */
    maxCandidates: number;
  }>;

/** What crosses into the sandboxed process, and the answer to each. */
export type SandboxTasks = {
  run: { job: TemplateJob; result: RunResult };
  place: { job: TextsJob; result: (Readonly<{ ok: true }> & PlacedTemplate) | TemplateMistake };
  usage: { job: UsageJob; result: Readonly<{ ok: true; usage: TemplateUsage }> | TemplateMistake };
  /** What a page loads, ascending. */
  addresses: { job: Readonly<{ html: string }>; result: readonly MarkupAddress[] };
  /** The `size` of a page by its styles; `null` if they have none. */
  pageSize: { job: Readonly<{ html: string }>; result: string | null };
  learn: { job: LearnJob; result: readonly LearnedOutput[] };
  rank: { job: RankJob; result: readonly DataCandidate[] };
};
export type SandboxTask = keyof SandboxTasks;
