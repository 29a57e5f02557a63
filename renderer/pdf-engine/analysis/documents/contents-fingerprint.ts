import { createValueHash } from '../facts/value-hash.ts';

/**
 * What a page consists of, by our patched worker (`build/pdfjs/page-contents.mjs`). Producers number resource names
 * consecutively, so one more object renames those of every page.
 */
export type PageResources = Readonly<{
  /** The same for pages that are equal except for their contents and the names of their resources. */
  shape: string;
  /** A hash of each resource that one operator names, by its category and name, such as `Font/F4`. */
  resources: ReadonlyMap<string, string>;
  /** The operators of the page as the file contains them. */
  contents: Uint8Array<ArrayBuffer>;
  isDeflated: boolean;
}>;

/**
 * Whether the contents of a page begin as no deflated bytes do (RFC 1950, 2.2). pdf.js shows such a page empty. Data
 * damaged further on is shown as far as it is readable.
 */
export function areContentsDamaged({ contents, isDeflated }: Pick<PageResources, 'contents' | 'isDeflated'>): boolean {
  const [method = 0, flags = 0] = contents;
  return isDeflated && ((method & 0x0f) !== 8 || (256 * method + flags) % 31 !== 0);
}

/**
 * A fingerprint of the content of a page with each resource identified by value instead of name: the same only if the
 * page shows the same. `null` for contents that are more than plain operators, such as inline images.
 */
export async function contentsFingerprint(page: PageResources): Promise<string | null> {
  const contents = page.isDeflated ? await inflated(page.contents) : page.contents;
  const name = contents && nameOfContents(contents, page.resources);
  return name && `${page.shape} ${name}`;
}

/** Longer contents are not read. */
const mostBytes = 4_000_000;

/** `null` for bytes that are not exactly one deflated text, or too many. */
async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | null> {
  // A `Blob` would do as well, but costs messages to another process for each page.
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const piece of source.pipeThrough(new DecompressionStream('deflate'))) {
      pieces.push(piece);
      length += piece.length;
      if (length > mostBytes) return null;
    }
  } catch {
    return null;
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** The categories of resources that one operator names, whatever surrounds it. */
const namedCategories = ['Font', 'XObject', 'ExtGState'];

const [space, delimiter] = [1, 2];
/** The class of each byte (ISO 32000-2, 7.2.3): 0 for a regular one. */
const kinds = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) kinds[byte] = space;
for (const sign of '()<>[]{}/%') kinds[sign.charCodeAt(0)] = delimiter;
const [open, close, slash, less, greater, left, right, backslash] = [40, 41, 47, 60, 62, 91, 93, 92];

const codeOf = (operator: string) => [...operator].reduce((code, letter) => code * 256 + letter.charCodeAt(0), 0);

/**
 * All operators (ISO 32000-2, annex A) except those of inline images, whose bytes are not operators, and of
 * compatibility.
 */
const operators = new Set(
  (
    'b B b* B* BDC BMC BT c cm CS cs d d0 d1 Do DP EMC ET f F f* G g gs h i j J K k l m M MP n q Q re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm ' +
    'Tr Ts Tw Tz v w W W* y \' "'
  )
    .split(' ')
    .map(codeOf),
);

/** The operators that name one resource: its category, and the number of operands, of which the name is the first. */
const naming = new Map([
  [codeOf('Tf'), { category: 'Font', operands: 2 }],
  [codeOf('Do'), { category: 'XObject', operands: 1 }],
  [codeOf('gs'), { category: 'ExtGState', operands: 1 }],
]);

const isNumeric = (byte: number) => (byte >= 48 && byte <= 57) || byte === 46 || byte === 45 || byte === 43;

/** The position of a name among operands, without its slash. */
type Name = Readonly<{ from: number; to: number; operand: number }>;

/** All bytes count except resource names, which are replaced by their values. */
function nameOfContents(bytes: Uint8Array, resources: PageResources['resources']): string | null {
  const hash = createValueHash();
  let hashed = 0;
  let operands = 0;
  let names: Name[] = [];
  const textOf = ({ from, to }: Name) => String.fromCharCode(...bytes.subarray(from, Math.min(to, from + 200)));

  /** `null` if the operator names a resource that the page lacks. */
  const mixNames = (operator: number): true | null => {
    const use = naming.get(operator);
    for (const name of names) {
      const text = textOf(name);
      if (text.includes('#')) return null;
      if (use && names.length === 1 && name.operand === 0 && operands === use.operands) {
        const value = resources.get(`${use.category}/${text}`);
        if (value === undefined) return null;
        hash.add(bytes.subarray(hashed, name.from));
        hash.add([1, value]);
      } else {
        // Its meaning is not read here: its bytes count, and everything that it may name.
        hash.add(bytes.subarray(hashed, name.to));
        hash.add([2, ...namedCategories.map((category) => resources.get(`${category}/${text}`) ?? '-')]);
      }
      hashed = name.to;
    }
    names = [];
    operands = 0;
    return true;
  };

  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at]!;
    if (kinds[byte] === space) {
      at += 1;
      continue;
    }
    if (byte === left || byte === right) at += 1;
    else if (byte === open) at = endOfString(bytes, at);
    else if (byte === less && bytes[at + 1] !== less) at = bytes.indexOf(greater, at) + 1 || bytes.length + 1;
    else if (byte === less || (byte === greater && bytes[at + 1] === greater)) at += 2;
    else {
      const from = at;
      const isName = byte === slash;
      if (!isName && kinds[byte] === delimiter) return null;
      let operator = byte;
      let isNumber = isNumeric(byte);
      for (at += 1; at < bytes.length && kinds[bytes[at]!] === 0; at += 1) {
        isNumber &&= isNumeric(bytes[at]!);
        operator = operator * 256 + bytes[at]!;
      }
      if (isName) names.push({ from: from + 1, to: at, operand: operands });
      else if (!isNumber) {
        if (!operators.has(operator) || !mixNames(operator)) return null;
        operands = -1; // the operator itself is not counted
      }
    }
    operands += 1;
  }
  if (names.length > 0 || at > bytes.length) return null;
  hash.add(bytes.subarray(hashed));
  return hash.end();
}

/** The end of the string at `from`; beyond the bytes if it is not closed. */
function endOfString(bytes: Uint8Array, from: number): number {
  let depth = 0;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === backslash) at += 1;
    else if (byte === open) depth += 1;
    else if (byte === close) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return bytes.length + 1;
}
