import type { TemplateJob } from '../../electron/templates/template-job.ts';

/** The run of a template without data, partials and helpers, in which everything unknown gets a stub. */
export const templateJobWith = (job: Partial<TemplateJob>): TemplateJob => ({
  source: '',
  partials: [],
  data: '{}',
  path: '',
  helpers: '',
  functions: 'none',
  imageMark: 'image-mark',
  unknown: 'stub',
  learned: [],
  marksReplayed: false,
  traces: false,
  maxCharacters: 32_000_000,
  ...job,
});
