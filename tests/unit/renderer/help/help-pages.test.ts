import { readdirSync, readFileSync } from 'node:fs';
import { lexer, type Token, type Tokens, walkTokens } from 'marked';
import { expect, test } from 'vitest';
import { anchorOf, helpPages, linkTarget, pictureUrl } from '../../../../renderer/help/help-pages.ts';
import { searchHelp } from '../../../../renderer/help/search-help.ts';
import { lookRules, wordRules } from '../../../../renderer/pdf-engine/base/comparison-rules.ts';
import { commandIds } from '../../../../shared/commands.ts';
import { faultCodes } from '../../../../shared/fault.ts';

const folder = new URL('../../../../renderer/help/pages/', import.meta.url);

const tokensOf = (page: Readonly<{ tokens: readonly Token[] }>) => {
  const found: Token[] = [];
  walkTokens([...page.tokens], (token) => void found.push(token));
  return found;
};

const links = helpPages.flatMap((page) =>
  tokensOf(page)
    .filter((token): token is Tokens.Link => token.type === 'link')
    .map(({ href }) => ({ page: page.name, href })),
);

const anchorsOf = (name: string) =>
  helpPages.find((page) => page.name === name)?.sections.map(({ title }) => anchorOf(title)) ?? [];

test('every page in the folder is in the contents, with a title and an introduction', () => {
  const files = readdirSync(folder).map((file) => file.replace('.md', ''));
  expect(helpPages.map(({ name }) => name).sort()).toEqual(files.sort());
  for (const { sections } of helpPages) expect(sections[0]!.text).not.toBe('');
});

test('each link to a command, a page or a heading leads there', () => {
  const dead = links.filter(({ page, href }) => {
    if (href.startsWith('command:')) return !(commandIds as readonly string[]).includes(href.slice('command:'.length));
    const topic = linkTarget(href, page);
    if (!topic) return !href.startsWith('https://');
    const anchors = anchorsOf(topic.page);
    return anchors.length === 0 || (topic.anchor !== undefined && !anchors.includes(topic.anchor));
  });
  expect(dead).toEqual([]);
  expect(links.length).toBeGreaterThan(20);
});

test('each picture that a page names exists', () => {
  const pictures = helpPages.flatMap(tokensOf).filter((token): token is Tokens.Image => token.type === 'image');
  expect(pictures.filter(({ href }) => pictureUrl(href) === undefined).map(({ href }) => href)).toEqual([]);
});

test('pages hold no HTML, which the panel does not draw', () => {
  const html = readdirSync(folder)
    .map((file) => ({ file, tokens: lexer(readFileSync(new URL(file, folder), 'utf8')) }))
    .flatMap(({ file, tokens }) => tokensOf({ tokens }).map(({ type }) => ({ file, type })))
    .filter(({ type }) => type === 'html');
  expect(html).toEqual([]);
});

test('each fault code has an entry, and each entry is a fault code', () => {
  const page = readFileSync(new URL('faults.md', folder), 'utf8');
  const entries = [...page.matchAll(/^### (.+)$/gm)].map(([, code]) => code!);
  expect(entries.sort()).toEqual([...faultCodes].sort());
});

test('a search finds a page by words of its title and of its text, in any order, typed half', () => {
  const titles = (typed: string) => searchHelp(typed).map(({ section }) => section.title);
  expect(titles('compare two')[0]).toBe('Compare two runs');
  expect(titles('net-dns')[0]).toBe('NET-DNS');
  expect(titles('password wrong')).toContain('When a sign-in expires');
  expect(titles('unif white')).toContain('Compare texts');
  expect(titles('zebra')).toEqual([]);
  expect(searchHelp('diff')[0]!.excerpt.length).toBeLessThan(130);
});

test('the page on the comparison has each of its rules, with an example, in order', () => {
  const page = helpPages.find(({ name }) => name === 'how-galley-compares')!;
  const lists = tokensOf(page).filter((token): token is Tokens.List => token.type === 'list');
  const told = lists.map(({ items }) => items.map(({ text }) => text));
  expect(told).toEqual(
    [wordRules, lookRules].map((rules) => rules.map(({ name, example }) => `**${name}.** ${example}`)),
  );
});

test('a heading has the anchor that GitHub gives it', () => {
  expect(anchorOf('Can you trust the page?')).toBe('can-you-trust-the-page');
  expect(anchorOf('Text, tree or table')).toBe('text-tree-or-table');
});
