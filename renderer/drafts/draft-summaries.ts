import { countText } from '../../shared/count-text.ts';
import type { DraftKind, DraftPage } from '../../shared/draft.ts';
import type { Difference } from '../pdf-compare/differences.ts';
import type { CodeRemark } from '../text-viewer/code-remark.ts';

/** What differs, by kind: "2 words, 1 look". */
export function differencesText(differences: readonly Difference[]): string {
  const of = (...kinds: readonly Difference['kind'][]) => differences.filter(({ kind }) => kinds.includes(kind)).length;
  const parts = [
    [of('inserted', 'removed', 'replaced'), 'change of words', 'changes of words'],
    [of('moved'), 'moved text', 'moved texts'],
    [of('look'), 'other look', 'other looks'],
    [of('page-inserted', 'page-removed'), 'page more or less', 'pages more or less'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => countText(count, one, many))
    .join(', ');
}

/** The gaps of a page, as remarks on the lines of the template. */
export function remarksOf(page: DraftPage): readonly CodeRemark[] {
  const stubs = page.stubs.map(({ kind, name, line, column, uses }) => ({
    line,
    column,
    severity: 'warning' as const,
    words: ofHandlebars.includes(name)
      ? `The service has a block helper “${name}” of its own: Handlebars’ takes one value. A box is shown in its place${times(uses)}. To have it here, define it in Helpers: Handlebars.registerHelper('${name}', …).`
      : `${kindWords[kind]} “${name}” is not known here: a box is shown in its place${times(uses)}.`,
  }));
  const missing = page.missing.map(({ path, line, column, uses }) => ({
    line,
    column,
    severity: 'warning' as const,
    words: `The data has no “${path}”: its place is empty${times(uses)}.`,
  }));
  const replayed = page.replayed.map(({ name, line, column, uses }) => ({
    line,
    column,
    severity: 'warning' as const,
    words: `“${name}” is a helper of the service: its result in the last Deepload answer is shown here${times(uses)}.`,
  }));
  return [...stubs, ...missing, ...replayed].sort((one, other) => one.line - other.line || one.column - other.column);
}

/** Unknown helpers with these names are called in another way than Handlebars' own. */
const ofHandlebars: readonly string[] = ['if', 'unless', 'with', 'each'];

const kindWords = { helper: 'The helper', block: 'The block helper', partial: 'The partial' } as const;

const times = (uses: number) => (uses > 1 ? `, ${uses} times` : '');

/**
 * The images from servers that a page lacks: "2 images left out: 1 of a.example, 1 of b.example." Empty if there are
 * none.
 */
export function imagesText({ imageHosts, failedImages }: Pick<DraftPage, 'imageHosts' | 'failedImages'>): string {
  const left = imageHosts.reduce((sum, { images }) => sum + images, 0);
  const hosts = imageHosts.map(({ origin, images }) => `${images.toLocaleString('en')} of ${new URL(origin).host}`);
  const parts = [
    left > 0 && `${countText(left, 'image', 'images')} left out: ${hosts.join(', ')}.`,
    failedImages > 0 && `${countText(failedImages, 'image', 'images')} could not be loaded.`,
  ];
  return parts.filter((part) => part !== false).join(' ');
}

/** The remarks in one line: "1 unknown helper, 2 empty placeholders". Empty if there are none. */
export function remarksText({ stubs, missing, replayed, blockedImages, blockedStyles }: DraftPage): string {
  const parts = [
    [stubs.length, 'unknown helper or partial', 'unknown helpers or partials'],
    [missing.length, 'name without data', 'names without data'],
    [replayed.length, 'helper replayed from Deepload', 'helpers replayed from Deepload'],
    [blockedImages, 'image not loaded', 'images not loaded'],
    [blockedStyles, 'style sheet left out', 'style sheets left out'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => countText(count, one, many))
    .join(', ');
}

/** Why the sources of a draft's lines are unknown. `original` is its unchanged markup. */
export function whyUnknownSources(why: 'not-said' | 'changed' | 'broken', kind: DraftKind, original: string): string {
  if (why !== 'not-said') {
    return 'The files of this template are others than when the draft began, so Galley cannot know which lines come from a partial.';
  }
  if (kind === 'page')
    return 'This page has its data in it: Galley cannot know which of its lines come from a partial.';
  const called = calledPartials(original);
  if (called.length === 0) {
    return 'Galley cannot know which lines come from a partial: the service puts partials in place and does not say where.';
  }
  return `The markup calls ${called.length === 1 ? 'the partial' : 'the partials'} ${called.join(', ')}, whose lines are not in it. Galley cannot know whether the service has put others in place.`;
}

const calledPartials = (markup: string) => [
  ...new Set([...markup.matchAll(/\{\{~?#?>\s*["']?([\w./-]+)/g)].map(([, name]) => name!)),
];
