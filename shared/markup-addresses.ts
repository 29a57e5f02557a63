import type { MarkupAttribute, MarkupPart } from './scan-markup.ts';
import { scanStyles } from './scan-styles.ts';

/** What an address loads. */
export type AddressKind = 'image' | 'icon' | 'style sheet' | 'font' | 'media' | 'frame' | 'reference';

/** An address that a page loads. Offsets are in UTF-16 units of the markup. */
export type MarkupAddress = Readonly<{
  kind: AddressKind;
  /** As a browser reads it. */
  address: string;
  /** The range that a replacement covers. For a style sheet: the whole element or rule. */
  from: number;
  to: number;
  /** The syntax around the address: an HTML value, `url(…)` in CSS, or a style sheet. */
  place: 'value' | 'css' | 'link';
  /** The media condition of a style sheet. */
  condition: string;
}>;

/** Attributes that make elements load something. */
const loading: Readonly<Record<string, Readonly<Record<string, AddressKind>>>> = {
  img: { src: 'image', srcset: 'image' },
  source: { src: 'media', srcset: 'image' },
  input: { src: 'image' },
  image: { href: 'image', 'xlink:href': 'image', src: 'image' },
  feimage: { href: 'image', 'xlink:href': 'image' },
  use: { href: 'reference', 'xlink:href': 'reference' },
  video: { src: 'media', poster: 'image' },
  audio: { src: 'media' },
  track: { src: 'media' },
  iframe: { src: 'frame', srcdoc: 'frame' },
  frame: { src: 'frame' },
  object: { data: 'frame' },
  embed: { src: 'frame' },
  applet: { code: 'frame' },
};

/** Attributes that contain CSS: `style`, and SVG presentation attributes that accept an address. */
const styling = /^(?:style|fill|stroke|mask|filter|cursor|clip-path|marker(?:-start|-mid|-end)?)$/;

/** Decodes the character references of an attribute's value, such as `&amp;`. */
type DecodeAttribute = (value: string) => string;

/** The addresses that a part of a page loads, ascending. `null` marks a point where the caller can pause. */
export function* addressesOf(
  part: MarkupPart,
  markup: string,
  decode: DecodeAttribute,
): Generator<MarkupAddress | null, void> {
  if (part.kind === 'content' && part.name === 'style') {
    for (const each of scanStyles(markup.slice(part.from, part.to))) {
      if (each && !isLoaded(each.address)) continue;
      yield each && { ...each, from: each.from + part.from, to: each.to + part.from, place: 'css' };
    }
  }
  if (part.kind !== 'open') return;
  const { name } = part;
  const attributes = new Map<string, MarkupAttribute>();
  for (const attribute of part.attributes) if (!attributes.has(attribute[0])) attributes.set(attribute[0], attribute);
  const textOf = (wanted: string) => decode(attributes.get(wanted)?.[1] ?? '');

  if (name === 'link') {
    const address = trimmed(textOf('href'));
    const words = textOf('rel').toLowerCase().split(/\s+/);
    const kind = words.includes('stylesheet')
      ? 'style sheet'
      : words.some((word) => /icon$/.test(word))
        ? 'icon'
        : null;
    if (kind && isLoaded(address))
      yield { kind, address, from: part.from, to: part.to, place: 'link', condition: textOf('media') };
    return;
  }
  // In SVG, `href` overrides `xlink:href`.
  const hidden = attributes.has('href') ? 'xlink:href' : null;
  for (const [attribute, value, from] of attributes.values()) {
    if (styling.test(attribute)) {
      if (!/url|image-set|\\/i.test(value)) continue;
      const { text, sourceOf } = decoded(value, decode);
      for (const each of scanStyles(text)) {
        if (each === null) yield null;
        else if (isLoaded(each.address))
          yield { ...each, from: from + sourceOf(each.from), to: from + sourceOf(each.to), place: 'css' };
      }
      continue;
    }
    const kind = attribute === 'background' ? 'image' : loading[name]?.[attribute];
    if (kind === undefined || attribute === hidden) continue;
    if (attribute === 'srcset') {
      const { text, sourceOf } = decoded(value, decode);
      for (const each of candidatesOf(text))
        yield {
          kind,
          address: each.address,
          from: from + sourceOf(each.from),
          to: from + sourceOf(each.to),
          place: 'value',
          condition: '',
        };
    } else {
      const address = trimmed(decode(value));
      if (isLoaded(address) || attribute === 'srcdoc')
        yield { kind, address, from, to: from + value.length, place: 'value', condition: '' };
    }
  }
}

/** The addresses of a `srcset` (HTML standard, "parse a srcset attribute"). */
function* candidatesOf(srcset: string): Generator<Readonly<{ address: string; from: number; to: number }>> {
  const pattern = /[\s,]*([^\s]+)([^,]*)/y;
  for (let match = pattern.exec(srcset); match; match = pattern.exec(srcset)) {
    const written = match[1]!;
    const address = withoutEnd(written, ',');
    const from = match.index + match[0].length - match[2]!.length - written.length;
    // An address that ends with a comma has no descriptor.
    if (address !== written) pattern.lastIndex = from + written.length;
    if (isLoaded(address)) yield { address, from, to: from + address.length };
  }
}

const trimmed = (address: string) => withoutEnd(address.replaceAll(/[\t\n\r]+/g, '').replace(/^[\f ]+/, ''), '\f ');

/** A loop takes linear time; a regular expression anchored at the end would not. */
function withoutEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** `data:` addresses and fragments are part of the markup, so nothing is loaded. */
const isLoaded = (address: string) => !/^\s*(?:$|#|data:|about:blank\s*$)/i.test(address);

/** A value with its references decoded, and a map from source offsets to decoded offsets. Ask for ascending offsets. */
function decoded(
  value: string,
  decode: DecodeAttribute,
): Readonly<{ text: string; sourceOf: (offset: number) => number }> {
  if (!value.includes('&')) return { text: value, sourceOf: (offset) => offset };
  const pieces: Array<Readonly<{ text: number; source: number }>> = [];
  let text = '';
  let at = 0;
  for (const { 0: reference, index } of value.matchAll(/&#?\w{1,32};?/g)) {
    const isEnded = reference.endsWith(';') || value[index + reference.length] !== '=';
    const character = isEnded ? decode(reference) : reference;
    text += value.slice(at, index) + character;
    at = index + reference.length;
    if (character !== reference) pieces.push({ text: text.length, source: at });
  }
  text += value.slice(at);
  let next = 0;
  const sourceOf = (offset: number) => {
    while (next < pieces.length && pieces[next]!.text <= offset) next += 1;
    const before = pieces[next - 1];
    return before ? before.source + offset - before.text : offset;
  };
  return { text, sourceOf };
}
