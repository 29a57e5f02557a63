import { createRandom } from '../../../renderer/base/random.ts';
import { linkPlaces } from './link-places.ts';
import type { KnownTemplate } from './make-template.ts';
import type { Report } from './report.ts';
import { businessReports } from './reports/business.ts';
import { cardReports } from './reports/cards.ts';
import { layoutReports } from './reports/layout.ts';
import { scriptReports } from './reports/scripts.ts';
import { structureReports } from './reports/structure.ts';
import type { TemplateNode } from './template-writer.ts';

export const reports: readonly Report[] = [
  ...businessReports,
  ...scriptReports,
  ...layoutReports,
  ...structureReports,
  ...cardReports,
];

/** A report with the truth about each place that it writes. */
export function knownReport({ name, template, partials = {}, data }: Report, seed: number): KnownTemplate {
  const nodes: TemplateNode[] = [];
  const linked = linkPlaces(template, null, nodes);
  const both = Object.entries(partials).map(([key, plain]) => [key, { plain, linked: linkPlaces(plain, key, nodes) }]);
  const style = '<style>a.place { color: inherit; text-decoration: none; }</style>';
  return {
    name,
    template,
    linked: linked.replace(/<head>/i, `$&${style}`),
    partials: Object.fromEntries(both),
    data: data(createRandom(seed)),
    nodes,
  };
}
