import { scanMarkup } from '../../../shared/scan-markup.ts';

/** The `size` of the last `@page` rule without a selector; `null` without one. */
export function pageSizeIn(html: string): string | null {
  let size: string | null = null;
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
      for (const each of declared) size = /^\s*size\s*:([^!]*)/i.exec(each)?.[1]?.trim() ?? size;
    }
  }
  return size;
}

const maxRule = 10_000;
