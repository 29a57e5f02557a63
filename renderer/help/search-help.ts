import { type HelpPage, type HelpSection, helpPages } from './help-pages.ts';

type HelpHit = Readonly<{ section: HelpSection; page: HelpPage; excerpt: string }>;

/** The most hits that are listed. */
const maxHits = 40;
const excerptLength = 120;

/** The sections in which each typed word begins a word. Hits in titles come first. */
export function searchHelp(typed: string): readonly HelpHit[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  return helpPages
    .flatMap((page) => page.sections.map((section) => ({ page, section, score: scoreOf(page, section, words) })))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, maxHits)
    .map(({ page, section }) => ({ page, section, excerpt: excerptOf(section.text, words) }));
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** 0 if a word is missing. A title counts ten times as much as text, the page's title three times. */
function scoreOf(page: HelpPage, { title, text }: HelpSection, words: readonly string[]): number {
  const fields = [
    { words: wordsOf(title), weight: 10 },
    { words: wordsOf(page.title), weight: 3 },
    { words: wordsOf(text), weight: 1 },
  ];
  let score = 0;
  for (const word of words) {
    const found = fields.filter((field) => field.words.some((each) => each.startsWith(word)));
    if (found.length === 0) return 0;
    score += found.reduce((sum, { weight }) => sum + weight, 0);
  }
  return score;
}

/** The text around the first word that is in it. */
function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const found = words
    .map((word) => lower.search(new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'u')))
    .filter((at) => at >= 0);
  const first = found.length > 0 ? Math.min(...found) : 0;
  const from = first < excerptLength / 2 ? 0 : text.lastIndexOf(' ', first - excerptLength / 3) + 1;
  const cut = text.slice(from, from + excerptLength);
  return `${from > 0 ? '…' : ''}${cut}${from + excerptLength < text.length ? '…' : ''}`;
}
