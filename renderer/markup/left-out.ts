import { decodeHTMLAttribute } from 'entities/decode';
import { countText } from '../../shared/count-text.ts';
import { type AddressKind, addressesOf, type MarkupAddress } from '../../shared/markup-addresses.ts';
import { type MarkupPart, scanMarkup } from '../../shared/scan-markup.ts';
import { nextTask } from '../base/next-task.ts';
import { inSlices } from './in-slices.ts';

/**
 * Everything in a page that a browser would load, run or send and the preview does not, in the order of the message.
 */
const kinds = {
  image: ['image', 'images'],
  'style sheet': ['style sheet', 'style sheets'],
  font: ['font', 'fonts'],
  script: ['script', 'scripts'],
  handler: ['event handler', 'event handlers'],
  form: ['form', 'forms'],
  frame: ['frame or object', 'frames or objects'],
  media: ['sound or video', 'sounds or videos'],
  hint: ['link to a file', 'links to files'],
  redirect: ['redirection', 'redirections'],
  base: ['base address', 'base addresses'],
} as const satisfies Readonly<Record<string, readonly [one: string, many: string]>>;

type LeftOutKind = keyof typeof kinds;

/** One thing that is left out. */
type LeftOutItem = Readonly<{
  kind: LeftOutKind;
  /** Its address, or the beginning of its text. */
  address: string;
}>;

export type LeftOut = Readonly<{
  /** Of each kind that occurs, how many. */
  counts: ReadonlyMap<LeftOutKind, number>;
  total: number;
  /** The first `maxLeftOutItems` of them. */
  items: readonly LeftOutItem[];
}>;

/** At most this many are listed by address; all are counted. */
export const maxLeftOutItems = 1_000;

const maxAddressLength = 300;
/** So much of a script is looked at. */
const maxScriptLength = 10_000;

/** The name of the left-out content for each kind of address. */
const loaded: Readonly<Record<AddressKind, LeftOutKind>> = {
  image: 'image',
  icon: 'image',
  reference: 'image',
  'style sheet': 'style sheet',
  font: 'font',
  media: 'media',
  frame: 'frame',
};

/**
 * The types of a `script` element that a browser runs or acts on. Any other type makes it data (HTML standard, "prepare
 * the script element").
 */
const scriptTypes =
  /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma|live|j)script[\d.]*)$/i;

/**
 * The content that the preview of a markup leaves out, found by reading the markup like a browser. It is only for the
 * author: the policy of the preview prevents the loading.
 */
export async function leftOutOf(markup: string, signal: AbortSignal, pause = nextTask): Promise<LeftOut> {
  const counts = new Map<LeftOutKind, number>();
  const items: LeftOutItem[] = [];
  let isScript = false;

  const add = (kind: LeftOutKind, address: string) => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (items.length < maxLeftOutItems) items.push({ kind, address: shortened(address) });
  };

  const addTag = ({ name, attributes }: Extract<MarkupPart, { kind: 'open' }>) => {
    const value = (wanted: string) => attributes.find(([each]) => each === wanted)?.[1];
    if (name === 'script') {
      isScript = scriptTypes.test((value('type') ?? '').trim());
      const address = value('src') ?? value('href') ?? value('xlink:href');
      if (isScript && address !== undefined) {
        add('script', address);
        isScript = false;
      }
    }
    if (name === 'link') addLink(value('rel') ?? '', value('href') ?? '');
    if (name === 'form') add('form', value('action') ?? '');
    if (name === 'base' && value('href') !== undefined) add('base', value('href')!);
    if (name === 'meta' && /^\s*refresh\s*$/i.test(value('http-equiv') ?? '')) add('redirect', value('content') ?? '');
    for (const [attribute, text] of attributes) {
      if (/^on[a-z]/.test(attribute)) add('handler', `${attribute}=${text}`);
      else if (/^(?:href|xlink:href|action|formaction|src|data)$/.test(attribute) && isScriptAddress(text))
        add('script', text);
    }
  };

  const addLink = (rel: string, address: string) => {
    const words = rel.toLowerCase().split(/\s+/);
    const isHint = words.some((word) =>
      /^(?:preload|modulepreload|prefetch|prerender|preconnect|dns-prefetch|manifest)$/.test(word),
    );
    const isOther = words.some((word) => word === 'stylesheet' || /icon$/.test(word));
    if (isHint && !isOther && address.trim() !== '') add('hint', address);
  };

  function* steps(): Generator<MarkupAddress | null> {
    for (const part of scanMarkup(markup, 'page')) {
      yield null;
      if (part?.kind === 'open') addTag(part);
      if (part?.kind === 'content' && part.name === 'script' && isScript) {
        const begin = markup.slice(part.from, Math.min(part.to, part.from + maxScriptLength));
        if (/\S/.test(begin)) add('script', begin);
      }
      if (part) yield* addressesOf(part, markup, decodeHTMLAttribute);
    }
  }

  const take = (found: MarkupAddress | null) => {
    if (found && !isScriptAddress(found.address)) add(loaded[found.kind], found.address);
    return true;
  };

  await inSlices(steps(), take, signal, pause);
  return { counts, total: [...counts.values()].reduce((sum, count) => sum + count, 0), items };
}

/** "3 images, 1 style sheet, 2 scripts and 1 form were left out."; empty if nothing was. */
export function leftOutText({ counts, total }: LeftOut): string {
  const named = (Object.keys(kinds) as LeftOutKind[]).flatMap((kind) => {
    const count = counts.get(kind) ?? 0;
    const [one, many] = kinds[kind];
    return count === 0 ? [] : [countText(count, one, many)];
  });
  if (total === 0) return '';
  const list = named.length === 1 ? named[0] : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
  return `${list} ${total === 1 ? 'was' : 'were'} left out.`;
}

/** What one thing of a kind is called. */
export const leftOutKindText = (kind: LeftOutKind): string => kinds[kind][0];

/** Browsers ignore white space in and before the scheme (URL standard, "basic URL parser"). */
const isScriptAddress = (address: string) =>
  address.slice(0, 100).replace(/\s/g, '').toLowerCase().startsWith('javascript:');

function shortened(address: string): string {
  const line = address
    .slice(0, 2 * maxAddressLength)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > maxAddressLength ? `${line.slice(0, maxAddressLength - 1)}…` : line;
}
