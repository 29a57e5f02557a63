import { lexer, type Token, type Tokens } from 'marked';
import { lookRules, wordRules } from '../pdf-engine/author-texts.ts';
import type { HelpTopic } from './help.ts';

/** A heading of a page, with the text up to the next heading. */
export type HelpSection = Readonly<{
  topic: HelpTopic;
  title: string;
  /** The text without its markup. */
  text: string;
}>;

export type HelpPage = Readonly<{
  /** The name of its file, without `.md`. */
  name: string;
  title: string;
  tokens: readonly Token[];
  /** The first one is the page's own introduction. */
  sections: readonly HelpSection[];
}>;

/** The pages in the order of the contents. */
const order = [
  'start',
  'reports',
  'sign-in',
  'info',
  'markup',
  'pdf',
  'compare',
  'how-galley-compares',
  'drafts',
  'merge',
  'activity',
  'folders',
  'sample',
  'limit',
  'settings',
  'faults',
] as const;

const sources = import.meta.glob<string>('./pages/*.md', { query: '?raw', import: 'default', eager: true });
const pictures = import.meta.glob<string>('./pictures/*.png', { query: '?url', import: 'default', eager: true });

/** What stands for lists in a page. */
const lists: Readonly<Record<string, typeof lookRules | typeof wordRules>> = {
  '{rules for the words}': wordRules,
  '{rules for the look}': lookRules,
};

const withLists = (source: string): string =>
  source.replace(/^\{rules for the (?:words|look)\}$/gm, (place) =>
    lists[place]!.map(({ name, example }, at) => `${at + 1}. **${name}.** ${example}`).join('\n'),
  );

/** All pages of the help, from the Markdown files of `pages/`. */
export const helpPages: readonly HelpPage[] = order.map((name) => pageOf(name, sources[`./pages/${name}.md`]!));

/** The address of a picture that a page names as `../pictures/x.png`. */
export const pictureUrl = (href: string): string | undefined => pictures[href.replace(/^\.\./, '.')];

/** The anchor of a heading, as GitHub makes it, so that links work in the repository too. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

/** What a link of a page leads to; `undefined` for a web address. */
export function linkTarget(href: string, page: string): HelpTopic | undefined {
  const [, file = page, anchor] = /^(?:([\w-]+)\.md)?(?:#(.+))?$/.exec(href) ?? [];
  if (file === page && anchor === undefined && href !== `${page}.md`) return undefined;
  return { page: file, ...(anchor !== undefined && { anchor }) };
}

function pageOf(name: string, source: string): HelpPage {
  const tokens = lexer(withLists(source));
  const sections: HelpSection[] = [];
  for (const token of tokens) {
    if (token.type === 'heading') {
      const title = plainText([token]);
      const topic = sections.length === 0 ? { page: name } : { page: name, anchor: anchorOf(title) };
      sections.push({ topic, title, text: '' });
    } else {
      const last = sections.pop()!;
      sections.push({ ...last, text: `${last.text} ${plainText([token])}`.trim() });
    }
  }
  return { name, title: sections[0]!.title, tokens, sections };
}

/** The words of tokens without their markup. */
function plainText(tokens: readonly Token[]): string {
  return tokens.map(wordsOf).join('').replace(/\s+/g, ' ');
}

function wordsOf(token: Token): string {
  if (token.type === 'image') return '';
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].map((row) => row.map((cell) => plainText(cell.tokens)).join(' ')).join(' ');
  }
  if (token.type === 'list') return (token as Tokens.List).items.map((item) => plainText(item.tokens)).join(' ');
  if ('tokens' in token && token.tokens) return plainText(token.tokens);
  return 'text' in token ? token.text : ' ';
}
