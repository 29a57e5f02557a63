import type { ReportOperation } from '../../shared/operations.ts';

/** The tabs with markup, the template first, in the order of a comparison. */
export const markupTabs: readonly [ReportOperation, ReportOperation] = ['handlebars', 'deepload'];

/** Whether a split shows both tabs with markup. */
export const isMarkupSplit = (tab: ReportOperation, besideTab: ReportOperation | null): boolean =>
  tab !== besideTab && [tab, besideTab].every((one) => one !== null && markupTabs.includes(one));
