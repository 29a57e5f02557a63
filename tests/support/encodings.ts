/** A way in which a server may write a text that it repeats. */
export type Encoding = Readonly<{ name: string; encode(text: string): string }>;

const hexOf = (code: number, digits: number) => code.toString(16).padStart(digits, '0');
const units = (text: string) => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
const points = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0);
const bytes = (text: string) => [...Buffer.from(text)];
const each = (codes: readonly number[], spell: (code: number) => string) => codes.map(spell).join('');
const isPlain = (code: number) => /[\w.~ -]/.test(String.fromCharCode(code)) && code < 128;
const unlessPlain = (spell: (code: number) => string) => (code: number) =>
  isPlain(code) ? String.fromCharCode(code) : spell(code);
const named: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** Spells each character in every way that the standards of the web know. */
export const escapes: readonly Encoding[] = [
  { name: 'as it is', encode: (text) => text },
  { name: 'JSON', encode: (text) => JSON.stringify(text).slice(1, -1) },
  { name: 'JSON with \\/', encode: (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/') },
  { name: '\\u for all', encode: (text) => each(units(text), (code) => `\\u${hexOf(code, 4)}`) },
  {
    name: '\\u for some, upper case',
    encode: (text) =>
      each(
        units(text),
        unlessPlain((code) => `\\u${hexOf(code, 4).toUpperCase()}`),
      ),
  },
  { name: '\\u{}', encode: (text) => each(points(text), (code) => `\\u{${code.toString(16)}}`) },
  { name: '\\x of bytes', encode: (text) => each(bytes(text), (code) => `\\x${hexOf(code, 2)}`) },
  { name: 'octal of bytes', encode: (text) => each(bytes(text), (code) => `\\${code.toString(8).padStart(3, '0')}`) },
  { name: 'HTML by names', encode: (text) => text.replace(/[&<>"']/g, (character) => `&${named[character]};`) },
  { name: 'HTML decimal', encode: (text) => each(points(text), (code) => `&#${code};`) },
  { name: 'HTML decimal, open', encode: (text) => each(points(text), (code) => `&#${code}`) },
  {
    name: 'HTML decimal with zeros',
    encode: (text) => each(points(text), (code) => `&#${String(code).padStart(7, '0')};`),
  },
  { name: 'HTML hexadecimal', encode: (text) => each(points(text), (code) => `&#x${code.toString(16)};`) },
  {
    name: 'HTML hexadecimal, upper case',
    encode: (text) => each(points(text), (code) => `&#X${code.toString(16).toUpperCase()};`),
  },
  { name: 'percent', encode: (text) => encodeURIComponent(text) },
  {
    name: 'percent, lower case',
    encode: (text) => encodeURIComponent(text).replace(/%../g, (code) => code.toLowerCase()),
  },
  { name: 'percent for all', encode: (text) => each(bytes(text), (code) => `%${hexOf(code, 2)}`) },
  { name: '%u', encode: (text) => each(units(text), (code) => `%u${hexOf(code, 4)}`) },
  { name: 'form', encode: (text) => new URLSearchParams({ s: text }).toString().slice(2) },
];

const wrapped = (text: string) => text.replace(/.{76}/g, '$&\r\n');
const around: ReadonlyArray<readonly [name: string, before: string, after: string]> = [
  ['alone', '', ''],
  ['user:password', 'user:', ''],
  ['at offset 1', '{', '"}'],
  ['at offset 2', 'a=', '&b'],
];

/** Packs the text, with other text before and after it, into other characters. */
export const packings: readonly Encoding[] = [
  ...around.flatMap(([where, before, after]): Encoding[] => [
    { name: `base64, ${where}`, encode: (text) => Buffer.from(before + text + after).toString('base64') },
    { name: `base64url, ${where}`, encode: (text) => Buffer.from(before + text + after).toString('base64url') },
  ]),
  { name: 'base64 in lines', encode: (text) => wrapped(Buffer.from(`${'x'.repeat(70)}${text}`).toString('base64')) },
  { name: 'hexadecimal', encode: (text) => Buffer.from(text).toString('hex') },
  { name: 'hexadecimal, upper case', encode: (text) => Buffer.from(text).toString('hex').toUpperCase() },
];

export const encodings: readonly Encoding[] = [...escapes, ...packings];

/** Both, one around the other. */
export const composed = (outer: Encoding, inner: Encoding): Encoding => ({
  name: `${outer.name} of ${inner.name}`,
  encode: (text) => outer.encode(inner.encode(text)),
});
