/** One way to read what stands at a place: the UTF-16 code units that it means, and the index behind it. */
export type Reading = Readonly<{ text: string; end: number }>;

/** What stands at an index, read in every way that its escapes allow; as it is written comes first. */
export type Reader = (at: number) => readonly Reading[];

/** More readings of one place are never needed, and a text made for it could have very many. */
const maxReadings = 32;

/** HTML's names for ASCII punctuation, several for some. */
const asciiNames: ReadonlyArray<readonly [names: string, character: string]> = [
  ['quot QUOT', '"'],
  ['amp AMP', '&'],
  ['lt LT', '<'],
  ['gt GT', '>'],
  ['apos', "'"],
  ['Tab', '\t'],
  ['NewLine', '\n'],
  ['excl', '!'],
  ['num', '#'],
  ['dollar', '$'],
  ['percnt', '%'],
  ['lpar', '('],
  ['rpar', ')'],
  ['ast midast', '*'],
  ['plus', '+'],
  ['comma', ','],
  ['period', '.'],
  ['sol', '/'],
  ['colon', ':'],
  ['semi', ';'],
  ['equals', '='],
  ['quest', '?'],
  ['commat', '@'],
  ['lsqb lbrack', '['],
  ['bsol', '\\'],
  ['rsqb rbrack', ']'],
  ['Hat', '^'],
  ['lowbar UnderBar', '_'],
  ['grave', '`'],
  ['lcub lbrace', '{'],
  ['verbar vert', '|'],
  ['rcub rbrace', '}'],
];

/** HTML's names for U+00A0 to U+00FF, in order. */
const latinNames =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

const characterNames: ReadonlyMap<string, string> = new Map([
  ...asciiNames.flatMap(([names, character]) => names.split(' ').map((name) => [name, character] as const)),
  ...latinNames.split(' ').map((name, at) => [name, String.fromCharCode(0xa0 + at)] as const),
]);
const maxNameLength = 8;
const maxDigits = 8;

const shortEscapes: ReadonlyMap<string, string> = new Map(
  Object.entries({ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }),
);

const isHex = (text: string) => /^[\da-f]$/i.test(text);
const isDecimal = (text: string) => /^\d$/.test(text);
const isOctal = (text: string) => /^[0-7]$/.test(text);
const isNamePart = (text: string) => /^[\da-z]$/i.test(text);
const is = (wanted: string) => (text: string) => text === wanted;

const isIntroducer = (code: number) => code === 0x5c || code === 0x25 || code === 0x26 || code === 0x2b;
const isLead = (code: number) => code >= 0xc2 && code <= 0xf4;
const isContinuation = (code: number) => code >= 0x80 && code <= 0xbf;

/** Whether what stands at an index may have more than one reading. All else means itself. */
export function maybeEscape(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (isIntroducer(code)) return true;
  if (!isLead(code)) return false;
  const next = text.charCodeAt(at + 1);
  return isContinuation(next) || isIntroducer(next);
}

/**
 * Reads a text with up to `depth` encodings around each other, in any order and mixture: the escapes of JSON and JavaScript, percent-encoding
 * and `+` for a space (URL Standard, "application/x-www-form-urlencoded"), HTML's character references with and without their semicolon,
 * and bytes of UTF-8 that stand as one character each. A place is worked out once.
 */
export function createReader(text: string, depth: number): Reader {
  const written: Reader = (at) => (at < text.length ? [{ text: text.charAt(at), end: at + 1 }] : []);
  let reader = written;
  for (let level = 0; level < depth; level += 1) reader = cached(withBytesJoined(cached(withEscapes(reader))));
  return reader;
}

function cached(read: Reader): Reader {
  const known: Array<readonly Reading[] | undefined> = [];
  return (at) => {
    known[at] ??= distinct(read(at));
    return known[at];
  };
}

function distinct(readings: readonly Reading[]): readonly Reading[] {
  if (readings.length < 2) return readings;
  return [...new Map(readings.map((reading) => [`${reading.end} ${reading.text}`, reading])).values()].slice(
    0,
    maxReadings,
  );
}

/** Reads one layer of escapes over `inner`. */
function withEscapes(inner: Reader): Reader {
  /** Every reading of these characters after each other. */
  const readNext = (
    from: readonly Reading[],
    ...wanted: ReadonlyArray<(text: string) => boolean>
  ): readonly Reading[] =>
    wanted.reduce(
      (paths, isWanted) =>
        distinct(
          paths.flatMap((path) =>
            inner(path.end).flatMap(({ text, end }) => (isWanted(text) ? [{ text: path.text + text, end }] : [])),
          ),
        ),
      from,
    );

  const codes = (paths: readonly Reading[], radix: number): readonly Reading[] =>
    paths.flatMap(({ text, end }) => {
      const code = Number.parseInt(text, radix);
      return code <= 0x10ffff
        ? [{ text: code > 0xffff ? String.fromCodePoint(code) : String.fromCharCode(code), end }]
        : [];
    });

  /** Each length from 1 to `most` counts, because text that follows may look like more digits. */
  const runsOf = (from: readonly Reading[], isWanted: (text: string) => boolean, most: number): readonly Reading[] => {
    const found: Reading[] = [];
    for (let paths = from, length = 0; length < most && paths.length > 0; length += 1) {
      paths = readNext(paths, isWanted);
      found.push(...paths);
    }
    return found;
  };

  const without = (paths: readonly Reading[]) => paths.map(({ end }) => ({ text: '', end }));
  const after = (from: readonly Reading[], ...wanted: ReadonlyArray<(text: string) => boolean>) =>
    without(readNext(from, ...wanted));
  const closed = (readings: readonly Reading[], ending: string) =>
    readings.flatMap((reading) =>
      readNext([{ text: '', end: reading.end }], is(ending)).map(({ end }) => ({ ...reading, end })),
    );

  const afterBackslash = (start: readonly Reading[]): readonly Reading[] => [
    ...codes(readNext(after(start, is('u')), isHex, isHex, isHex, isHex), 16),
    ...closed(codes(runsOf(after(start, is('u'), is('{')), isHex, 6), 16), '}'),
    ...codes(readNext(after(start, is('x')), isHex, isHex), 16),
    ...codes(readNext(start, isOctal, isOctal, isOctal), 8),
    ...readNext(start, (text) => shortEscapes.has(text)).map(({ text, end }) => ({
      text: shortEscapes.get(text) ?? text,
      end,
    })),
    ...readNext(start, (text) => !isNamePart(text)),
  ];

  const afterPercent = (start: readonly Reading[]): readonly Reading[] => [
    ...codes(readNext(start, isHex, isHex), 16),
    ...codes(
      readNext(
        after(start, (text) => text === 'u' || text === 'U'),
        isHex,
        isHex,
        isHex,
        isHex,
      ),
      16,
    ),
  ];

  const afterAmpersand = (start: readonly Reading[]): readonly Reading[] => {
    const number = after(start, is('#'));
    const hex = after(number, (text) => text === 'x' || text === 'X');
    const named = runsOf(start, isNamePart, maxNameLength).flatMap(({ text, end }) => {
      const character = characterNames.get(text);
      return character === undefined ? [] : [{ text: character, end }];
    });
    const open = [
      ...codes(runsOf(number, isDecimal, maxDigits), 10),
      ...codes(runsOf(hex, isHex, maxDigits), 16),
      ...named,
    ];
    return [...open, ...closed(open, ';')];
  };

  return (at) => {
    const readings = inner(at);
    const escapes = readings.flatMap(({ text, end }): readonly Reading[] => {
      const start = [{ text: '', end }];
      if (text === '\\') return afterBackslash(start);
      if (text === '%') return afterPercent(start);
      if (text === '&') return afterAmpersand(start);
      return text === '+' ? [{ text: ' ', end }] : [];
    });
    return escapes.length === 0 ? readings : [...readings, ...escapes];
  };
}

/** Reads bytes of UTF-8 (RFC 3629) that stand as one character each, such as those of `%C3%BC`, as the character that they make. */
function withBytesJoined(inner: Reader): Reader {
  return (at) => {
    const readings = inner(at);
    const joined = readings.flatMap(({ text, end }): readonly Reading[] => {
      const lead = text.length === 1 ? text.charCodeAt(0) : 0;
      if (!isLead(lead)) return [];
      const more = lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
      let paths: ReadonlyArray<Readonly<{ code: number; end: number }>> = [{ code: lead & (0x3f >> more), end }];
      for (let count = 0; count < more; count += 1) {
        paths = paths.flatMap((path) =>
          inner(path.end).flatMap((next) => {
            const code = next.text.length === 1 ? next.text.charCodeAt(0) : 0;
            return isContinuation(code) ? [{ code: path.code * 64 + (code & 0x3f), end: next.end }] : [];
          }),
        );
      }
      return paths.flatMap((path) =>
        path.code <= 0x10ffff ? [{ text: String.fromCodePoint(path.code), end: path.end }] : [],
      );
    });
    return joined.length === 0 ? readings : [...readings, ...joined];
  };
}
