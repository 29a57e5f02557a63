import { inflated } from '../objects/inflated.ts';
import { hashText, mix, mixBytes, mixText, newHash } from './byte-hash.ts';
import { namedCategories, type PageResources } from './page-resources.ts';

/**
 * A fingerprint of the content of a page with each resource identified by value instead of name: the same only if the
 * page shows the same. `null` for contents that are more than plain operators, such as inline images.
 */
export async function contentsFingerprint(page: PageResources): Promise<string | null> {
  const contents = page.isDeflated ? await inflated(page.contents) : page.contents;
  const name = contents && nameOfContents(contents, page.resources);
  return name && `${page.shape} ${name}`;
}

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
  const hash = newHash();
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
        mixBytes(hash, bytes, hashed, name.from);
        mix(hash, 1);
        mixText(hash, value);
      } else {
        // Its meaning is not read here: its bytes count, and everything that it may name.
        mixBytes(hash, bytes, hashed, name.to);
        mix(hash, 2);
        for (const category of namedCategories) mixText(hash, resources.get(`${category}/${text}`) ?? '-');
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
  mixBytes(hash, bytes, hashed, bytes.length);
  return hashText(hash);
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
