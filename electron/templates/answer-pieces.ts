/** A part of an answer: the value at `path`, or items that follow those of the list there. */
type AnswerPart = Readonly<{ path: readonly string[] } & ({ text: string } | { json: string } | { items: string })>;

/** An answer of the sandbox in parts, each of which is read in some milliseconds. */
export type AnswerParts = readonly AnswerPart[];

const partCharacters = 500_000;
/** A single item may be longer. What is longer than this was not made by a template. */
const maxPartCharacters = 8_000_000;
const maxMembers = 100;

/** Parts a JSON text, in the sandboxed process. Throws if it is no JSON, or has a part that is too long. */
export const partAnswer = (json: string): AnswerParts => [...partsOf(JSON.parse(json), [])];

function* partsOf(value: unknown, path: readonly string[]): Generator<AnswerPart> {
  if (typeof value === 'string') {
    yield { path, text: value };
  } else if (Array.isArray(value)) {
    yield { path, json: '[]' };
    yield* itemsOf(value, path);
  } else if (isSmallObject(value)) {
    yield { path, json: '{}' };
    for (const [name, member] of Object.entries(value)) yield* partsOf(member, [...path, name]);
  } else {
    yield { path, json: bounded(JSON.stringify(value)) };
  }
}

/** A member `__proto__` could not be set by its path. */
const isSmallObject = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length <= maxMembers &&
  !Object.hasOwn(value, '__proto__');

function* itemsOf(list: readonly unknown[], path: readonly string[]): Generator<AnswerPart> {
  let items: string[] = [];
  let characters = 0;
  for (const item of list) {
    const json = JSON.stringify(item);
    if (items.length > 0 && characters + json.length > partCharacters) {
      yield { path, items: bounded(`[${items.join()}]`) };
      items = [];
      characters = 0;
    }
    items.push(json);
    characters += json.length + 1;
  }
  if (items.length > 0) yield { path, items: bounded(`[${items.join()}]`) };
}

function bounded(json: string): string {
  if (json.length > maxPartCharacters) throw new Error('A part of the answer is too long.');
  return json;
}
