import type { Result, RunOptions } from 'axe-core';

/**
 * axe would load style sheets and media for rules that are off or have nothing here to judge, in a third of its time.
 */
const common = { resultTypes: ['violations'], preload: false } satisfies RunOptions;

/** WCAG 2.2 A and AA, axe's best practices, and that the visible text of a control is in its name. */
export const axeOptions: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'label-content-name-mismatch': { enabled: true } },
  ...common,
};

/** The rules whose verdict depends on colours: only these can differ between the looks of one state. */
export const colourOptions: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  ...common,
};

/** Each violation as one text: the rule, the element and what axe says of it. */
export const violationTexts = (violations: readonly Result[]): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 300)} ${failureSummary}`),
  );
