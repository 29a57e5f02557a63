/** An address that a style sheet loads. Offsets are in UTF-16 units. */
type StyleAddress = Readonly<{
  kind: 'style sheet' | 'font' | 'image';
  /** With escapes decoded. */
  address: string;
  /** The start of the whole `url(…)` or string, or of the whole `@import` rule. */
  from: number;
  to: number;
  /** The text after the address in an `@import`. */
  condition: string;
}>;

/* Each matches a bounded length, so that no match takes long. A longer run takes several matches. */
const space = /[\t\n\f\r ]{1,4096}/y;
const identifier = /(?:[-\w\u0080-\uffff]|\\(?:[\da-f]{1,6}[\t\n\f\r ]?|[^\n\r\f])){1,256}/iy;
const plain = /[^"'@/\\\w\u0080-\uffff;{}()-]{1,4096}/y;
const unquoted = /(?:[^\s"'()\\]|\\(?:[\da-f]{1,6}[\t\n\f\r ]?|[^\n\r\f])){1,4096}/iy;

/** Functions whose string arguments are addresses. */
const withAddresses = /^(?:url|src|(?:-webkit-)?image-set)$/;
const maxAddress = 4_000;
/** Functions nested deeper than this count as one. */
const maxDepth = 64;

/**
 * The addresses in a style sheet or a `style` attribute, ascending, parsed by CSS Syntax 3. `null` marks a point where
 * the caller can pause. The scan takes linear time.
 */
export function* scanStyles(css: string): Generator<StyleAddress | null, void> {
  const end = css.length;
  const functions: string[] = [];
  /** The current at-rule: its start, and whether it is an `@import` whose address is still missing. */
  let rule: { name: string; from: number; import: { address: string; to: number } | null } | null = null;
  /** The block depth, and the depth of an open `@font-face` block. */
  let depth = 0;
  let fontDepth = -1;
  let at = 0;

  const found = (address: string, from: number, to: number): StyleAddress | null => {
    if (rule?.name === 'import') {
      rule.import ??= { address, to };
      return null;
    }
    if (rule) return null;
    const kind = fontDepth !== -1 && depth >= fontDepth ? 'font' : 'image';
    return { kind, address: address.slice(0, maxAddress), from, to, condition: '' };
  };

  const endRule = (to: number, isEnded: boolean): StyleAddress | null => {
    const ended = rule;
    rule = null;
    if (!ended?.import) return null;
    const { address, to: after } = ended.import;
    const condition = css.slice(after, isEnded ? to - 1 : to).slice(0, maxAddress);
    return { kind: 'style sheet', address: address.slice(0, maxAddress), from: ended.from, to, condition };
  };

  for (let steps = 1; at < end; steps += 1) {
    if (steps % 512 === 0) yield null;
    const sign = css[at]!;
    if (sign === '/' && css[at + 1] === '*') {
      const close = css.indexOf('*/', at + 2);
      at = close === -1 ? end : close + 2;
    } else if (sign === '"' || sign === "'") {
      const string = stringAt(css, at);
      const isAddress = rule?.name === 'import' ? functions.length === 0 : withAddresses.test(functions.at(-1) ?? '');
      if (isAddress) yield found(string.value, at, string.to);
      at = string.to;
    } else if (sign === '@') {
      const to = matchEnd(identifier, css, at + 1);
      if (to > at + 1) rule = { name: unescaped(css.slice(at + 1, to)).toLowerCase(), from: at, import: null };
      at = Math.max(to, at + 1);
    } else if (sign === '(') {
      if (functions.length < maxDepth) functions.push('');
      at += 1;
    } else if (sign === ')') {
      functions.pop();
      at += 1;
    } else if (sign === ';' || sign === '{' || sign === '}') {
      at += 1;
      functions.length = 0;
      if (sign === '{') {
        depth += 1;
        if (rule?.name === 'font-face') fontDepth = depth;
        rule = null;
      } else {
        const ended = endRule(at, true);
        if (ended) yield ended;
        if (sign === '}') {
          if (depth === fontDepth) fontDepth = -1;
          depth = Math.max(0, depth - 1);
        }
      }
    } else {
      const to = matchEnd(identifier, css, at);
      if (to === at) {
        at = Math.max(matchEnd(plain, css, at), at + 1);
        continue;
      }
      const name = unescaped(css.slice(at, to)).toLowerCase();
      if (css[to] !== '(') {
        at = to;
        continue;
      }
      if (name === 'url') {
        const url = urlAt(css, to + 1);
        if (url.value !== null) yield found(url.value, at, url.to);
        at = url.to;
      } else {
        if (functions.length < maxDepth) functions.push(name);
        at = to + 1;
      }
    }
  }
  const ended = endRule(end, false);
  if (ended) yield ended;
}

/** A string whose quotation mark is at `from`. An unescaped line end closes it. */
function stringAt(css: string, from: number): Readonly<{ value: string; to: number }> {
  const quote = css[from]!;
  let at = from + 1;
  while (at < css.length) {
    const sign = css[at]!;
    if (sign === quote) return { value: unescaped(css.slice(from + 1, at)), to: at + 1 };
    if (sign === '\n' || sign === '\r' || sign === '\f') break;
    at += sign === '\\' ? (css.startsWith('\r\n', at + 1) ? 3 : 2) : 1;
  }
  const to = Math.min(at, css.length);
  return { value: unescaped(css.slice(from + 1, to)), to };
}

/** The rest of `url(`. The value is `null` if it is not a valid address. */
function urlAt(css: string, from: number): Readonly<{ value: string | null; to: number }> {
  let at = skip(space, css, from);
  if (css[at] === '"' || css[at] === "'") {
    const string = stringAt(css, at);
    const close = css.indexOf(')', string.to);
    return { value: string.value, to: close === -1 ? css.length : close + 1 };
  }
  const start = at;
  at = skip(unquoted, css, at);
  const value = unescaped(css.slice(start, at));
  at = skip(space, css, at);
  if (at >= css.length) return { value, to: css.length };
  if (css[at] === ')') return { value, to: at + 1 };
  const close = css.indexOf(')', at);
  return { value: null, to: close === -1 ? css.length : close + 1 };
}

const unescaped = (text: string): string =>
  text.includes('\\')
    ? text.replaceAll(/\\(?:([\da-f]{1,6})(?:\r\n|[\t\n\f\r ])?|(\r\n|[\n\r\f])|([\s\S]))/gi, (_, hex, line, sign) => {
        if (hex === undefined) return line === undefined ? sign : '';
        const code = Number.parseInt(hex, 16);
        return code === 0 || code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
      })
    : text;

function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function skip(pattern: RegExp, text: string, from: number): number {
  for (let at = from; ; ) {
    const to = matchEnd(pattern, text, at);
    if (to === at) return at;
    at = to;
  }
}
