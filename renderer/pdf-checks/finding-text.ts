import type { Finding } from '../pdf-core/analysis-types.ts';
import type { MarkedFinding } from './mark-new.ts';

/** What a rule is called over the lines that it found. */
export const ruleNames: Readonly<Record<Finding['rule'], string>> = {
  'leftover-text': 'Left by the template',
  'image-failed': 'Images that failed',
  'text-outside-page': 'Text outside the page',
  'blank-page': 'Blank pages',
  'page-count': 'Number of pages',
  'other-size': 'Pages of another size',
  'font-not-embedded': 'Fonts not embedded',
};

/** Rules whose words name the pages themselves. */
const namesPages: ReadonlySet<Finding['rule']> = new Set(['blank-page', 'other-size']);

/** The page to show beside a finding; `null` where its words say it, or where there is none. */
export const pageBeside = ({ rule, page }: Finding): number | null => (namesPages.has(rule) ? null : page);

/** All that a line says, for those who hear it. */
export function findingText(finding: MarkedFinding): string {
  const page = pageBeside(finding);
  return `${finding.isNew ? 'New: ' : ''}${finding.words}${page === null ? '' : `, page ${page}`}`;
}

/** What a check found, in a word or two. */
export function findingCountText(findings: readonly MarkedFinding[]): string {
  const news = findings.filter(({ isNew }) => isNew).length;
  return `${findings.length.toLocaleString('en')} found${news > 0 ? `, ${news.toLocaleString('en')} new` : ''}`;
}
