import { scanMarkup } from '../../../shared/scan-markup.ts';
import { printPaperOf } from '../paper.ts';

/** The valid `size` of the last `@page` rule without a selector, or of an `!important` one; `null` without one. */
export function pageSizeIn(html: string): string | null {
  let size: string | null = null;
  let isImportant = false;
  if (!/@page/i.test(html)) return size;
  for (const part of scanMarkup(html, 'page')) {
    if (part?.kind !== 'content' || part.name !== 'style') continue;
    const css = html.slice(part.from, part.to).replaceAll(/\/\*(?:[^*]|\*(?!\/))*\*\//g, ' ');
    for (const { 0: opening, index } of css.matchAll(/@page\s{0,20}\{/gi)) {
      // Margin boxes are nested blocks.
      const rule = css
        .slice(index + opening.length, index + maxRule)
        .replaceAll(/@[^{};]{0,200}\{[^{}]{0,4000}\}/g, '');
      const declared = rule.split('}', 1)[0]!.split(';');
      for (const each of declared) {
        const [, value = '', important] = /^\s*size\s*:([^!]*)(!\s*important)?/i.exec(each) ?? [];
        if (printPaperOf(value) === null || (isImportant && important === undefined)) continue;
        size = value.trim();
        isImportant = important !== undefined;
      }
    }
  }
  return size;
}

const maxRule = 10_000;
