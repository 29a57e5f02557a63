/**
 * The JSON of a value, in pieces of about `characters`: one long `JSON.stringify` would stop its thread. A piece may be
 * longer where many characters are escaped. Plain objects, arrays, strings, numbers, booleans and null only.
 */
export function* jsonPieces(value: unknown, characters: number): Generator<string> {
  let piece = '';
  for (const part of parts(value, characters)) {
    if (piece !== '' && piece.length + part.length > characters) {
      yield piece;
      piece = '';
    }
    piece += part;
  }
  yield piece;
}

function* parts(value: unknown, characters: number): Generator<string> {
  if (typeof value === 'string' && value.length > characters) {
    yield '"';
    for (let from = 0; from < value.length; from += characters) {
      // Half of a surrogate pair is escaped, and is a half again when the JSON is parsed.
      yield JSON.stringify(value.slice(from, from + characters)).slice(1, -1);
    }
    yield '"';
  } else if (Array.isArray(value)) {
    yield '[';
    for (const [index, item] of value.entries()) {
      if (index > 0) yield ',';
      yield* parts(item, characters);
    }
    yield ']';
  } else if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    yield '{';
    for (const [index, [name, member]] of members.entries()) {
      yield `${index > 0 ? ',' : ''}${JSON.stringify(name)}:`;
      yield* parts(member, characters);
    }
    yield '}';
  } else {
    yield JSON.stringify(value);
  }
}
