import type { ReportOperation } from '../../shared/report-request.ts';

/** The tabs in the order in which an author works: data, template, template with data, print. */
export const reportTabs: ReadonlyArray<Readonly<{ key: ReportOperation; label: string }>> = [
  { key: 'info', label: 'Info' },
  { key: 'handlebars', label: 'Handlebars' },
  { key: 'deepload', label: 'Deepload' },
  { key: 'render', label: 'PDF' },
];

/** What is to be seen in a tab, for the sentence that invites to its first run. */
export const tabPromise: Readonly<Record<ReportOperation, string>> = {
  info: 'Run to see what the service knows of this template and record.',
  handlebars: 'Run to see the template as Handlebars sees it, expressions still in place.',
  deepload: 'Run to see the template with the record and its related records loaded into it.',
  render: 'Run to see the printed report.',
};

/** What to do before a tab can promise anything. */
export const howToBegin = 'Enter a template ID and a record ID above, then run them.';

export const tabLabel = (tab: ReportOperation) => reportTabs.find(({ key }) => key === tab)?.label ?? tab;
