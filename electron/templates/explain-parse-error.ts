import { positionAt } from './text-lines.ts';

/** The message of Handlebars' parser: the expected tokens and the found one. */
type Complaint = Readonly<{ expected: ReadonlySet<string>; got: string }>;

/** An explained template error. `offset` is its position in UTF-16 units, if it differs from the parser's. */
type ParseMistake = Readonly<{ words: string; offset?: number }>;

/**
 * Rewrites a message of Handlebars' parser in terms of the template. `text` is the template, `offset` the parser's
 * position. Other messages are unchanged.
 */
export function explainParseError(message: string, text: string, offset: number): ParseMistake {
  const [, opened, closed] = /^(.+) doesn't match (.*?)(?: - \d+:\d+)?$/.exec(message) ?? [];
  if (opened !== undefined) {
    return { words: `The block {{#${opened}}} is closed by {{/${closed}}}. Close it by {{/${opened}}} first.` };
  }
  const [, path] = /^Invalid path: (.+?)(?: - \d+:\d+)?$/.exec(message) ?? [];
  if (path !== undefined)
    return { words: `“${path}” is no path: “..”, “.” and “this” are only allowed at its beginning.` };
  if (message.startsWith('Lexical error')) return unended(text);
  const [, expected, got] = /Expecting (.+), got '(\w+)'$/s.exec(message) ?? [];
  if (expected === undefined || got === undefined) return { words: message };
  const complaint = { expected: new Set(expected.match(/\w+/g)), got };
  if (got === 'EOF' && isInText(complaint)) return unclosed(text);
  return { words: tokenWords(complaint, text.slice(offset, offset + 200)) };
}

/** Whether the parser was between expressions. At the outermost level it expects only the end. */
const isInText = ({ expected }: Complaint) =>
  expected.has('CONTENT') || expected.has('OPEN_ENDBLOCK') || expected.has('EOF');

/** A text that cannot be split into tokens has an unclosed part. */
function unended(text: string): ParseMistake {
  const comment = /\{\{~?!--(?![\s\S]*--)/.exec(text)?.index;
  if (comment !== undefined) return { words: 'The comment {{!-- has no end: --}} is missing.', offset: comment };
  const words = 'A comment or a raw block {{{{ has no end.';
  const raw = text.lastIndexOf('{{{{');
  return raw === -1 ? { words } : { words, offset: raw };
}

function tokenWords(complaint: Complaint, rest: string): string {
  const { expected, got } = complaint;
  if (got === 'EOF') return 'The text ends within an expression: }} is missing.';
  if (isInText(complaint)) {
    const name = /^\{\{~?\/\s*([^\s}~]*)/.exec(rest)?.[1] ?? '';
    if (got === 'OPEN_ENDBLOCK') return `{{/${name}}} closes a block that is not open.`;
    if (got === 'INVERSE' && expected.has('OPEN_ENDBLOCK')) return 'The block has an {{else}} already.';
    if (got === 'INVERSE' || got === 'OPEN_INVERSE_CHAIN') return '{{else}} stands outside of a block.';
  }
  if (got === 'INVALID') return invalidWords(rest);
  if (got === 'EQUALS') {
    return '“=” is not allowed here. Handlebars compares only by a helper of the service, such as {{#if (eq a b)}}.';
  }
  if (got === 'CLOSE_SEXPR') return '“)” has no “(” before it.';
  if (got.startsWith('OPEN') && got !== 'OPEN_SEXPR')
    return 'An expression begins within another one: }} is missing before it.';
  if (got === 'CLOSE_UNESCAPED')
    return 'The expression begins with {{ and ends with }}}: as many braces have to close it.';
  if (got === 'CLOSE') return closeWords(expected);
  return `“${rest.slice(0, 20).split(/[\s}]/)[0]}” is not allowed here.`;
}

/** The missing part before `}}`. */
function closeWords(expected: ReadonlySet<string>): string {
  if (expected.has('CLOSE_UNESCAPED'))
    return 'The expression begins with {{{ and ends with }}: as many braces have to close it.';
  if (expected.has('CLOSE_SEXPR')) return '“)” is missing before }}.';
  if (expected.has('CLOSE_BLOCK_PARAMS')) return 'A second | is missing, as in {{#each items as |item|}}.';
  if (expected.has('EQUALS'))
    return 'A value without a name follows one with a name: put it before all those with name=value.';
  return 'A name or a value is missing before }}.';
}

/** The message about characters that are not valid in Handlebars. */
function invalidWords(rest: string): string {
  if (rest.startsWith('}')) return 'There is a single } here: }} is missing.';
  if (/^["']/.test(rest)) return `The text in quotes has no end: ${rest[0]} is missing.`;
  if (rest.startsWith('[')) return '“[” has no “]” after it.';
  const [, name = '', next = ''] = /^([\w$.@/-]*)\s*(\S?)/.exec(rest) ?? [];
  if (name !== '' && (next === '' || next === '<' || next === '{')) return `}} is missing after “${name}”.`;
  if (name !== '' && next === '}') return `}} is missing after “${name}”: there is a single }.`;
  return name === '' ? `“${next}” is not allowed here.` : `“${next}” is not allowed after “${name}”.`;
}

/** Names the block that is still open at the end. */
function unclosed(text: string): ParseMistake {
  const open: Readonly<{ name: string; offset: number }>[] = [];
  const withoutComments = text.replaceAll(/\{\{~?!--[\s\S]*?--~?\}\}/g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  for (const { 1: kind, 2: name = '', index } of withoutComments.matchAll(/\{\{~?([#^/])[>*]?\s*([^\s}~]*)/g)) {
    if (kind === '/') open.pop();
    else if (name !== '') open.push({ name, offset: index });
  }
  const last = open.at(-1);
  if (!last) return { words: 'The text ends, and a block is not closed.' };
  const { name, offset } = last;
  const { line } = positionAt(text, offset);
  return { words: `The block {{#${name}}} of line ${line} is not closed: {{/${name}}} is missing.`, offset };
}
