import type { DataCandidate, FailurePoint } from '../../shared/draft.ts';
import type { MarkupAddress } from '../../shared/markup-addresses.ts';
import type { PlacedTemplate } from './place-partials.ts';
import type { HelperLocation, TemplateLocation } from './template-error.ts';
import type { TemplateUsage } from './template-usage.ts';

/** A task for the sandboxed process. Everything is text, which only that process parses and compiles. */
export type TemplateJob = Readonly<{
  source: string;
  partials: ReadonlyArray<readonly [name: string, text: string]>;
  /** JSON. */
  data: string;
  /** Members for names that are missing in the root. Loops do not list them. */
  unlisted?: Readonly<Record<string, string>>;
  /** The path of the root context in the data (`shared/value-paths.ts`); empty for all data. */
  path: string;
  /** The helpers of a draft, as JavaScript. They are registered last. */
  helpers: string;
  /** The helpers of a folder. */
  helperFiles?: readonly HelperFile[];
  /** The helpers of the sample service, or only Handlebars' own. */
  functions: 'sample' | 'none';
  /** The text that the sample's `imageUrl` helper writes before each identifier, so that the caller finds it. */
  imageMark: string;
  /** The result for a missing helper or partial: a stub on the page, or an error. */
  unknown: 'stub' | 'error';
  /** Learned results for calls of unknown helpers. */
  learned: readonly LearnedOutput[];
  /** Whether those results have a dotted line below them. */
  marksReplayed: boolean;
  /** Whether to report the output of each placeholder. */
  traces: boolean;
  /** The most characters of the result. */
  maxCharacters: number;
}>;

/** JavaScript of the author. `file` is relative to the folder of templates, and `null` for the helpers of a draft. */
export type HelperFile = Readonly<{ file: string | null; text: string }>;

/** A helper call (name and arguments as JSON) and its output in the service's result. */
export type LearnedOutput = Readonly<{ call: string; output: string }>;

/** The limit for listed and marked uses of unknown helpers and of names without data. */
export const maxListedUses = 10_000;

/** The limit for traced placeholders: those of some hundred pages. */
export const maxTracedPlaceholders = 50_000;

/** The limit for the addresses of a page. Further ones are not loaded. */
export const maxAddresses = 20_000;

export type UnknownUse = TemplateLocation &
  Readonly<{ kind: 'helper' | 'block' | 'partial'; name: string; uses: number }>;

export type MissingUse = TemplateLocation & Readonly<{ path: string; uses: number }>;

/** The output range of one placeholder. Offsets are in UTF-16 units. */
export type TracedPlaceholder = TemplateLocation &
  Readonly<{
    expression: string;
    path: string | null;
    value: string;
    iteration: readonly number[];
    /** The name and arguments of an unknown helper. */
    call: string | null;
    start: number;
    end: number;
  }>;

export type TemplateResult =
  | Readonly<{
      ok: true;
      html: string;
      unknown: readonly UnknownUse[];
      /** Unknown helpers that learned results replace. */
      replayed: readonly UnknownUse[];
      missing: readonly MissingUse[];
      /** Empty unless requested. */
      placeholders: readonly TracedPlaceholder[];
      /** Reached placeholders that wrote something, of all reached ones. */
      filled: number;
      reached: number;
    }>
  | TemplateMistake;

export type TemplateMistake = Readonly<{
  ok: false;
  /** The source of the error. `size`: the result is too large. */
  at: 'template' | 'data' | 'helpers' | 'size';
  message: string;
  location: TemplateLocation | null;
  /** The text does not compile, or the helpers cannot be read. Other data would not help. */
  withAnyData?: boolean | undefined;
  /** The place in the author's helpers that contains or threw the error. */
  helper?: HelperLocation | undefined;
  /** Only of the task `explain`. */
  point?: FailurePoint | undefined;
}>;

/** `addresses`: what the page loads, ascending. */
export type RunResult =
  | (Extract<TemplateResult, { ok: true }> & Readonly<{ addresses: readonly MarkupAddress[] }>)
  | TemplateMistake;

/** The texts of a template, to inline its partials or to analyse it. */
export type TextsJob = Pick<TemplateJob, 'source' | 'partials'>;

/** Lists what a template uses. Runs its helpers to learn their names. */
export type UsageJob = TextsJob & Readonly<{ helperFiles: readonly HelperFile[] }>;

/** Learns the results of unknown helpers from `reference`, the service's own result. */
export type LearnJob = TemplateJob & Readonly<{ reference: string }>;

/** Finds the part of the data that fits the template. `path` of the job is ignored. */
export type RankJob = TemplateJob &
  Readonly<{
    /** The service's own result, to compare with. */
    reference: string | null;
    /** The most parts to try. */
    maxCandidates: number;
  }>;

/** The tasks of the sandboxed process, with their answers. */
export type SandboxTasks = {
  run: { job: TemplateJob; result: RunResult };
  /** Runs the template only to find out whether and where it fails. */
  explain: {
    job: TemplateJob;
    result: Pick<Extract<TemplateResult, { ok: true }>, 'ok' | 'unknown'> | TemplateMistake;
  };
  place: { job: TextsJob; result: (Readonly<{ ok: true }> & PlacedTemplate) | TemplateMistake };
  usage: { job: UsageJob; result: Readonly<{ ok: true; usage: TemplateUsage }> | TemplateMistake };
  /** The addresses that a page loads, ascending. */
  addresses: { job: Readonly<{ html: string }>; result: readonly MarkupAddress[] };
  /** The `size` from a page's styles; `null` without one. */
  pageSize: { job: Readonly<{ html: string }>; result: string | null };
  learn: { job: LearnJob; result: readonly LearnedOutput[] };
  rank: { job: RankJob; result: readonly DataCandidate[] };
};
export type SandboxTask = keyof SandboxTasks;
