import {
  blockElements,
  blockVoids,
  inlineVoids,
  invisibleElements,
  preformattedElements,
  textElements,
} from './elements.ts';

/** The role of a token for the white space around it. Numbers, because a long markup has millions of them. */
export const tokenKind = {
  text: 0,
  blockOpen: 1,
  blockClose: 2,
  /** A block that is kept unchanged. */
  block: 3,
  inlineOpen: 4,
  inlineClose: 5,
  /** An inline part that is kept unchanged. */
  inline: 6,
  /** Shows nothing: a comment, a script. */
  invisible: 7,
  helperOpen: 8,
  helperElse: 9,
  helperClose: 10,
} as const;

/**
 * The tokens of a markup in columns. Between two tokens is white space or nothing; every other character is part of a
 * token.
 */
export type MarkupTokens = Readonly<{ kinds: number[]; starts: number[]; ends: number[]; names: string[] }>;

const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13 && code !== 11);
const isLetter = (code: number) => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);

const tagName = /<\/?([a-z][^\s/>{"'=<]{0,64})/iy;
const helperName = /^\{\{~?\s*([#^/])[*>]?\s*([^\s}~|(]*)/;
const elseTag = /^\{\{~?\s*(?:else\b|\^\s*~?\}\})/;
const keepsSpace = /\bstyle\s*=[^>]*white-space\s*:\s*(?:pre|break-spaces)/i;

/** Splits a markup. Never fails: an unclosed part is text, or extends to the end of the markup as in a browser. */
export function tokenize(text: string): MarkupTokens {
  const kinds: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const names: string[] = [];
  const next = createSearches(text);
  /** Elements of which there is no further end tag. */
  const endless = new Set<string>();
  const knownNames = new Map<string, string>();
  const hasKeptSpace = text.includes('white-space');

  /** One string for each name, because a substring keeps its whole text in memory. */
  const nameOf = (written: string): string => {
    const known = knownNames.get(written);
    if (known !== undefined) return known;
    const name = written.toLowerCase();
    knownNames.set(written, name);
    return name;
  };

  const add = (kind: number, from: number, to: number, name = '') => {
    kinds.push(kind);
    starts.push(from);
    ends.push(to);
    names.push(name);
    return to;
  };

  /** The end of the expression at `at`; -1 if it is not closed. */
  const expressionEnd = (at: number): number => {
    if (text.startsWith('{{{{', at)) {
      const close = next('{{{{/', at + 4);
      const end = close < 0 ? -1 : next('}}}}', close);
      if (end >= 0) return end + 4;
    }
    if (text.startsWith('{{!--', at) || text.startsWith('{{~!--', at)) {
      const [plain, trimming] = [next('--}}', at + 5), next('--~}}', at + 5)];
      if (plain >= 0 && (trimming < 0 || plain < trimming)) return plain + 4;
      if (trimming >= 0) return trimming + 5;
    }
    const triple = text.startsWith('{{{', at) ? next('}}}', at + 3) : -1;
    if (triple >= 0) return triple + 3;
    const end = next('}}', at + 2);
    return end < 0 ? -1 : end + 2;
  };

  const addExpression = (at: number, end: number): number => {
    const head = text.slice(at, Math.min(end, at + 200));
    if (head.startsWith('{{{{') || text[at - 1] === '\\') return add(tokenKind.inline, at, end);
    if (/^\{\{~?!/.test(head)) return add(tokenKind.invisible, at, end);
    if (elseTag.test(head)) return add(tokenKind.helperElse, at, end);
    const helper = helperName.exec(head);
    if (!helper) return add(tokenKind.inline, at, end);
    return add(helper[1] === '/' ? tokenKind.helperClose : tokenKind.helperOpen, at, end, helper[2]);
  };

  /** The end of a tag, after `>`. Quoted values and expressions in it may contain any character. */
  const tagEnd = (from: number): number => {
    let at = from;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (code === 62) return at + 1;
      if (code === 123 && text.charCodeAt(at + 1) === 123) {
        const end = expressionEnd(at);
        at = end < 0 ? at + 2 : end;
      } else if (code === 61) {
        at += 1;
        while (isSpace(text.charCodeAt(at))) at += 1;
        const quote = text[at];
        if (quote !== '"' && quote !== "'") continue;
        const end = quotedEnd(at, quote);
        at = end < 0 ? at + 1 : end;
      } else at += 1;
    }
    return text.length;
  };

  const quotedEnd = (at: number, quote: string): number => {
    let end = next(quote, at + 1);
    for (let inner = next('{{', at + 1); inner >= 0 && inner < end; inner = next('{{', inner)) {
      const after = expressionEnd(inner);
      if (after < 0) break;
      inner = after;
      if (after > end) end = next(quote, after);
    }
    return end < 0 ? -1 : end + 1;
  };

  /** The end of an element that is kept unchanged; its start tag ends at `from`. */
  const elementEnd = (name: string, from: number, isNested: boolean): number => {
    if (name === 'plaintext' || endless.has(name)) return text.length;
    const tag = new RegExp(`<(/?)${name.replace(/[^a-z0-9]/g, '\\$&')}(?=[\\s/>])`, 'gi');
    tag.lastIndex = from;
    let depth = 1;
    for (let match = tag.exec(text); match; match = tag.exec(text)) {
      if (match[1] === '/') depth -= 1;
      else if (isNested) depth += 1;
      if (depth > 0) continue;
      const end = next('>', match.index);
      return end < 0 ? text.length : end + 1;
    }
    endless.add(name);
    return text.length;
  };

  const addTag = (at: number): number => {
    tagName.lastIndex = at;
    const name = nameOf(tagName.exec(text)![1]!);
    const isEnd = text.charCodeAt(at + 1) === 47;
    const end = tagEnd(at + name.length + (isEnd ? 2 : 1));
    const isBlock = blockElements.has(name);
    if (isEnd) return add(isBlock ? tokenKind.blockClose : tokenKind.inlineClose, at, end, name);
    if (blockVoids.has(name)) return add(tokenKind.block, at, end);
    if (inlineVoids.has(name)) return add(tokenKind.inline, at, end);
    const whole = isBlock ? tokenKind.block : invisibleElements.has(name) ? tokenKind.invisible : tokenKind.inline;
    if (textElements.has(name)) return add(whole, at, elementEnd(name, end, false));
    if (invisibleElements.has(name)) return add(whole, at, end);
    const isKept = hasKeptSpace && end - at > 20 && keepsSpace.test(text.slice(at, Math.min(end, at + 10_000)));
    if (isKept || preformattedElements.has(name)) {
      return add(whole, at, elementEnd(name, end, true));
    }
    if (!isBlock && text.charCodeAt(end - 2) === 47) return add(tokenKind.inline, at, end);
    return add(isBlock ? tokenKind.blockOpen : tokenKind.inlineOpen, at, end, name);
  };

  /** The end of the markup declaration at `at`: a comment, a document type, a processing instruction. */
  const addDeclaration = (at: number): number => {
    const isComment = text.startsWith('<!--', at);
    const end = isComment ? next('-->', at + 4) : next('>', at);
    const to = end < 0 ? text.length : end + (isComment ? 3 : 1);
    const isDocumentType = /^<!doctype|^<\?xml/i.test(text.slice(at, at + 9));
    return add(isDocumentType ? tokenKind.block : tokenKind.invisible, at, to);
  };

  const isTag = (at: number): boolean => {
    const code = text.charCodeAt(at + 1);
    return isLetter(code) || code === 33 || code === 63 || (code === 47 && isLetter(text.charCodeAt(at + 2)));
  };

  /** The next tag or expression at or after `at`. */
  const nextMark = (at: number): number => {
    let tag = next('<', at);
    while (tag >= 0 && !isTag(tag)) tag = next('<', tag + 1);
    let expression = next('{{', at);
    if (expression >= 0 && expressionEnd(expression) < 0) expression = -1;
    if (tag < 0 || expression < 0) return Math.max(tag, expression);
    return Math.min(tag, expression);
  };

  let at = 0;
  while (at < text.length) {
    if (isSpace(text.charCodeAt(at))) {
      at += 1;
      continue;
    }
    const mark = nextMark(at);
    if (mark !== at) {
      const stop = mark < 0 ? text.length : mark;
      let end = stop;
      while (isSpace(text.charCodeAt(end - 1))) end -= 1;
      add(tokenKind.text, at, end);
      at = stop;
      continue;
    }
    if (text.charCodeAt(at) === 123) at = addExpression(at, expressionEnd(at));
    else if (isLetter(text.charCodeAt(at + 1)) || text.charCodeAt(at + 1) === 47) at = addTag(at);
    else at = addDeclaration(at);
  }
  return { kinds, starts, ends, names };
}

/** An `indexOf` that reads each character once for each searched string, as long as the offsets ascend. */
function createSearches(text: string) {
  const found = new Map<string, { from: number; at: number }>();
  return (wanted: string, from: number): number => {
    const last = found.get(wanted);
    if (last && last.from <= from && (last.at < 0 || last.at >= from)) return last.at;
    const at = text.indexOf(wanted, from);
    found.set(wanted, { from, at });
    return at;
  };
}
