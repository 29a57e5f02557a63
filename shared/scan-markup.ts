/**
 * An attribute of a tag. The name is in lower case, a missing value is an empty string. `from` is the start of the
 * value.
 */
export type MarkupAttribute = readonly [name: string, value: string, from: number];

/** A part of a markup between `from` and `to`, in UTF-16 units. Element names are in lower case. */
export type MarkupPart =
  | Readonly<{ kind: 'open'; name: string; attributes: readonly MarkupAttribute[]; from: number; to: number }>
  | Readonly<{ kind: 'close'; name: string; from: number; to: number }>
  /** The raw text of an element that contains no markup, such as `style`. */
  | Readonly<{ kind: 'content'; name: string; from: number; to: number }>
  /** `{{…}}`, or the whole of `{{{{raw}}}}…{{{{/raw}}}}`; never a comment. */
  | Readonly<{ kind: 'expression'; from: number; to: number }>;

/**
 * How a markup is read.
 * `page`: as a browser without scripts reads it. Braces are text, and an unclosed part extends to the end.
 * `template`: expressions are found wherever Handlebars finds them, and skipped inside tags. Unclosed parts are
 * ignored, so that one mistake does not hide the rest.
 */
export type MarkupReading = 'page' | 'template';

/** The most steps between two pauses, so that a caller can stop even in a markup without parts. */
const stepsBetweenPauses = 512;

/** Elements whose content is text (HTML standard, "parsing", with scripting disabled). */
const textElements = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes']);

/* Each matches a bounded length, so that no match takes long. A longer run takes several matches. */
const space = /[\t\n\f\r ]{0,4096}/y;
const spaceOrSlash = /[\t\n\f\r /]{0,4096}/y;
const tagName = /[a-z][^\s/>{]{0,63}/iy;
const attributeName = /=?[^\s/>={]{0,4096}/y;
const pageAttributeName = /=?[^\s/>=]{0,4096}/y;
const unquotedValue = /[^\s>{]{0,4096}/y;
const pageValue = /[^\s>]{0,4096}/y;

/**
 * The parts of a markup, ascending. `null` marks a point where the caller can pause. The scan takes linear time, even
 * for broken markup.
 */
export function* scanMarkup(text: string, reading: MarkupReading): Generator<MarkupPart | null, void> {
  const isTemplate = reading === 'template';
  const none = text.length;
  const nextTag = createSearch(text, '<');
  const nextEnd = createSearch(text, '>');
  const nextClosing = createSearch(text, '</');
  const nextCommentEnd = createSearch(text, '-->');
  const nextOddCommentEnd = createSearch(text, '--!>');
  const quotes = { '"': createSearch(text, '"'), "'": createSearch(text, "'") };
  const expressions = createExpressions(text);
  /** Elements without a further end tag. */
  const endless = new Set<string>();
  let steps = 0;
  const isPause = () => ++steps % stepsBetweenPauses === 0;

  function* expressionsBetween(from: number, to: number): Generator<MarkupPart | null, number> {
    let at = from;
    for (;;) {
      const found = expressions.next(at);
      if (found >= to) return at;
      const { to: end, isShown } = expressions.last();
      at = end;
      if (isShown) yield { kind: 'expression', from: found, to: end };
      else yield null;
    }
  }

  /** The end of a tag whose name ends at `at`. Adds its attributes to `found`. */
  function* restOfTag(start: number, found: MarkupAttribute[]): Generator<null, number> {
    let at = start;
    for (;;) {
      if (isPause()) yield null;
      const before = at;
      at = endOfMatch(spaceOrSlash, text, at);
      if (at >= none) return none;
      if (at > before) continue;
      if (text[at] === '>') return at + 1;
      if (isTemplate && expressions.next(at) === at) {
        at = expressions.last().to;
        continue;
      }
      const nameFrom = at;
      at = endOfMatch(isTemplate ? attributeName : pageAttributeName, text, at);
      // A single brace is an ordinary character.
      if (at === nameFrom) at += 1;
      const name = text.slice(nameFrom, at).toLowerCase();
      const equals = endOfMatch(space, text, at);
      if (text[equals] !== '=') {
        found.push([name, '', equals]);
        continue;
      }
      at = endOfMatch(space, text, equals + 1);
      const quote = text[at];
      const isQuoted = quote === '"' || quote === "'";
      const valueFrom = isQuoted ? at + 1 : at;
      if (isQuoted) {
        let end = quotes[quote](valueFrom);
        // A quotation mark inside an expression does not close the value.
        while (isTemplate && expressions.next(at) < end) {
          at = expressions.last().to;
          if (end < at) end = quotes[quote](at);
          if (isPause()) yield null;
        }
        if (end >= none && isTemplate) at = nextEnd(Math.max(at, valueFrom));
        else at = Math.min(end + 1, none);
        found.push([name, text.slice(valueFrom, end >= none ? at : end), valueFrom]);
        continue;
      }
      for (;;) {
        const begun = at;
        if (isTemplate && expressions.next(at) === at) at = expressions.last().to;
        else at = endOfMatch(isTemplate ? unquotedValue : pageValue, text, at);
        if (at === begun && text[at] === '{') at += 1;
        if (at === begun || at >= none) break;
        if (isPause()) yield null;
      }
      found.push([name, text.slice(valueFrom, at), valueFrom]);
    }
  }

  /** The offset of the end tag of a raw text element; `none` if it is not closed. */
  function* endOfContent(name: string, from: number): Generator<null, number> {
    for (let at = nextClosing(from); at < none; at = nextClosing(at + 2)) {
      const after = at + 2 + name.length;
      const isEnd = text.slice(at + 2, after).toLowerCase() === name && /[\s/>]/.test(text[after] ?? '');
      if (isEnd) return at;
      if (isPause()) yield null;
    }
    return none;
  }

  let at = 0;
  while (at < none) {
    if (isPause()) yield null;
    const tag = nextTag(at);
    if (isTemplate) {
      at = yield* expressionsBetween(at, tag);
      if (at > tag) continue;
    }
    if (tag >= none) return;
    const sign = text[tag + 1];
    if (sign === '!' && text.startsWith('--', tag + 2)) {
      const end = endOfComment(text, tag, nextCommentEnd, nextOddCommentEnd);
      if (end >= none && isTemplate) at = tag + 4;
      else if (isTemplate) at = Math.max(yield* expressionsBetween(tag + 4, end), end);
      else at = end;
      continue;
    }
    const isClosing = sign === '/';
    const nameFrom = isClosing ? tag + 2 : tag + 1;
    const nameEnd = endOfMatch(tagName, text, nameFrom);
    if (nameEnd === nameFrom) {
      const isBogusComment = sign === '!' || sign === '?' || isClosing;
      at = isBogusComment && text[nameFrom] !== '{' ? Math.min(nextEnd(tag) + 1, none) : tag + 1;
      continue;
    }
    const name = text.slice(nameFrom, nameEnd).toLowerCase();
    const attributes: MarkupAttribute[] = [];
    at = yield* restOfTag(nameEnd, attributes);
    if (isClosing) {
      yield { kind: 'close', name, from: tag, to: at };
      continue;
    }
    yield { kind: 'open', name, attributes, from: tag, to: at };
    if (name === 'plaintext' && !isTemplate) return;
    if (!textElements.has(name) || endless.has(name)) continue;
    const end = yield* endOfContent(name, at);
    if (end >= none && isTemplate) {
      endless.add(name);
      continue;
    }
    yield { kind: 'content', name, from: at, to: end };
    at = isTemplate ? Math.max(yield* expressionsBetween(at, end), end) : end;
  }
}

type Search = (from: number) => number;

/**
 * Finds the first occurrence at or after `from`, or the length of the text. Caches the last result while it is valid.
 */
function createSearch(text: string, searched: string): Search {
  let searchedFrom = 0;
  let found = -1;
  return (from) => {
    if (from >= searchedFrom && from <= found) return found;
    searchedFrom = from;
    const at = text.indexOf(searched, from);
    found = at === -1 ? text.length : at;
    return found;
  };
}

/** The most unclosed openings to skip at once, which takes a few milliseconds. */
const maxPassedOver = 4_000;

const backslash = 92;

/** The closed Handlebars expressions of a text. */
function createExpressions(text: string) {
  const none = text.length;
  const nextOpening = createSearch(text, '{{');
  const nextInner = createSearch(text, '{{');
  const nextEnd = createSearch(text, '}}');
  const nextCommentEnd = createSearch(text, '--}}');
  const nextTrimmedCommentEnd = createSearch(text, '--~}}');
  const nextRawEnd = createSearch(text, '{{{{/');
  let known = { searchedFrom: 0, from: -1, to: -1, isShown: false };

  /** The end of an expression that starts at `from`, or -1. */
  const endAt = (from: number): number => {
    // `\{{` is text, `\\{{` is a backslash before an expression.
    if (text.charCodeAt(from - 1) === backslash && text.charCodeAt(from - 2) !== backslash) return -1;
    if (nextEnd(from + 2) >= none) return -1;
    if (text.startsWith('{{{{', from)) {
      const end = nextRawEnd(from + 4);
      const close = end < none ? nextEnd(end) : none;
      return close < none ? Math.min(close + 4, none) : -1;
    }
    const sign = text[from + 2] === '~' ? from + 3 : from + 2;
    if (text.startsWith('!--', sign)) {
      const plain = nextCommentEnd(sign + 1);
      const trimmed = nextTrimmedCommentEnd(sign + 1);
      if (Math.min(plain, trimmed) >= none) return -1;
      return plain < trimmed ? plain + 4 : trimmed + 5;
    }
    const isTriple = text[from + 2] === '{';
    const end = nextEnd(from + 2);
    // An unclosed expression must not swallow the next one.
    if (end >= none || (text[sign] !== '!' && nextInner(from + (isTriple ? 3 : 2)) < end)) return -1;
    return isTriple && text[end + 2] === '}' ? end + 3 : end + 2;
  };

  const isComment = (from: number) => text[text[from + 2] === '~' ? from + 3 : from + 2] === '!';

  return {
    /**
     * The first expression at or after `from`, or the length of the text. A long run of broken expressions counts as
     * one, which is not shown.
     */
    next(from: number): number {
      if (from >= known.searchedFrom && from <= known.from) return known.from;
      let at = nextOpening(from);
      let to = none;
      for (let passed = 0; at < none; passed += 1) {
        to = endAt(at);
        if (to !== -1 || passed >= maxPassedOver) break;
        at = nextOpening(at + 1);
      }
      known = { searchedFrom: from, from: at, to: to === -1 ? at + 2 : to, isShown: to !== -1 && !isComment(at) };
      return at;
    },

    /** The result of the last call of `next`. */
    last: (): Readonly<{ to: number; isShown: boolean }> => known,
  };
}

/** `<!-->` and `<!--->` are whole comments (HTML standard, "comment start state"). */
function endOfComment(text: string, from: number, nextEnd: Search, nextOddEnd: Search): number {
  if (text[from + 4] === '>') return from + 5;
  if (text.startsWith('->', from + 4)) return from + 6;
  const end = nextEnd(from + 4);
  const odd = nextOddEnd(from + 4);
  return Math.min(end < odd ? end + 3 : odd + 4, text.length);
}

function endOfMatch(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
