import type { Finding } from '../pdf-engine/pdf-engine.ts';
import type { MarkedFinding } from './mark-new.ts';

/** The heading of each rule. */
export const ruleNames: Readonly<Record<Finding['rule'], string>> = {
  'leftover-text': 'Left by the template',
  'image-failed': 'Images that failed',
  'text-outside-page': 'Text outside the page',
  'overlapping-text': 'Text over text',
  'shrunk-page': 'Pages made smaller',
  'lone-heading': 'Headings without their text',
  'blank-page': 'Blank pages',
  'page-count': 'Number of pages',
  'not-checked': 'Pages not checked',
  'other-size': 'Pages of another size',
  'font-not-embedded': 'Fonts not embedded',
};

/** Rules whose texts contain the page numbers. */
const namesPages: ReadonlySet<Finding['rule']> = new Set(['blank-page', 'shrunk-page', 'other-size', 'not-checked']);

/** The page to show beside a finding; `null` if its text contains it, or if there is none. */
export const pageBeside = ({ rule, page }: Finding): number | null => (namesPages.has(rule) ? null : page);

/** The accessible name of a finding. */
export function findingText(finding: MarkedFinding): string {
  const page = pageBeside(finding);
  return `${finding.isNew ? 'New: ' : ''}${finding.words}${page === null ? '' : `, page ${page}`}`;
}

/** The number of findings, such as "3 found, 1 new". */
export function findingCountText(findings: readonly MarkedFinding[]): string {
  const news = findings.filter(({ isNew }) => isNew).length;
  return `${findings.length.toLocaleString('en')} found${news > 0 ? `, ${news.toLocaleString('en')} new` : ''}`;
}
