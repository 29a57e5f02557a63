import { scanJson } from '../../shared/scan-json.ts';

/** Deeper nesting is not formatted: the indentation would be longer than the data. */
export const maxDepth = 200;

/** The indented text may not become longer than this many UTF-16 units. */
const maxFormattedLength = 128 * 1024 * 1024;

type FormattedJson =
  | Readonly<{ kind: 'formatted'; text: string; notes: readonly string[] }>
  | Readonly<{ kind: 'damaged'; at: number; line: number; column: number; found: string }>
  | Readonly<{ kind: 'too-complex'; why: string }>;

/**
 * Indents JSON (RFC 8259) by two spaces without parsing its values: strings and numbers keep their text, so that
 * 12345678901234567890 and 1.50 stay as they are. Never throws; `at` counts UTF-16 units from 0, `line` and
 * `column` from 1.
 */
export function formatJson(text: string): FormattedJson {
  const output = createOutput();
  const repeated = new Set<string>();
  /** The names in each open container, innermost last, and whether it is empty. */
  const containers: { names: Set<string>; isEmpty: boolean }[] = [];
  let isAfterKey = false;

  const beginItem = () => {
    const container = containers.at(-1);
    if (container && !isAfterKey) {
      output.add(container.isEmpty ? indents[containers.length]! : `,${indents[containers.length]}`);
      container.isEmpty = false;
    }
    isAfterKey = false;
    if (containers.length > maxDepth) throw new TooComplex(`It is nested more than ${maxDepth} levels deep.`);
  };

  try {
    const { mistakeAt } = scanJson(text, {
      open(at) {
        beginItem();
        output.add(text[at]!);
        containers.push({ names: new Set(), isEmpty: true });
      },
      close(at) {
        if (!containers.pop()?.isEmpty) output.add(indents[containers.length]!);
        output.add(text[at]!);
      },
      key(from, to) {
        beginItem();
        const name = text.slice(from, to);
        const { names } = containers.at(-1)!;
        if (names.has(name)) repeated.add(name);
        names.add(name);
        output.add(name);
        output.add(': ');
        isAfterKey = true;
      },
      scalar(from, to) {
        beginItem();
        output.add(text.slice(from, to));
      },
    });
    if (mistakeAt !== null) return { kind: 'damaged', ...placeOf(text, mistakeAt) };
    return { kind: 'formatted', text: output.text(), notes: notesOn(repeated) };
  } catch (thrown) {
    if (thrown instanceof TooComplex) return { kind: 'too-complex', why: thrown.message };
    throw thrown;
  }
}

class TooComplex extends Error {}

const indents = Array.from({ length: maxDepth + 2 }, (_, depth) => `\n${'  '.repeat(depth)}`);

/** Joins the parts in batches: an array of millions of short strings needs more memory than the text. */
function createOutput() {
  const done: string[] = [];
  let parts: string[] = [];
  let length = 0;
  const flush = () => {
    done.push(parts.join(''));
    parts = [];
  };
  return {
    add(part: string) {
      length += part.length;
      if (length > maxFormattedLength) throw new TooComplex('Indented, it would be too long.');
      if (parts.push(part) >= 16_384) flush();
    },
    text() {
      flush();
      return done.join('');
    },
  };
}

function placeOf(text: string, at: number) {
  const before = text.slice(0, at);
  const lineStart = before.lastIndexOf('\n') + 1;
  let line = 1;
  for (let index = before.indexOf('\n'); index !== -1; index = before.indexOf('\n', index + 1)) line += 1;
  return { at, line, column: at - lineStart + 1, found: at < text.length ? JSON.stringify(text[at]) : 'the end' };
}

function notesOn(repeated: ReadonlySet<string>): string[] {
  if (repeated.size === 0) return [];
  const shown = [...repeated].slice(0, 3).join(', ');
  const more = repeated.size > 3 ? ` and ${repeated.size - 3} more` : '';
  return [`Some names occur twice in one object, and jq takes the last: ${shown}${more}.`];
}
