import { countText } from '../../shared/count-text.ts';
import { type MarkupPart, scanMarkup } from '../../shared/scan-markup.ts';
import { nextTask } from '../base/next-task.ts';
import { inSlices } from './in-slices.ts';

/** What a browser would load, run or send of a page, and the preview does not; in the order in which they are named. */
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

export type LeftOutKind = keyof typeof kinds;

/** One thing that is left out. */
export type LeftOutItem = Readonly<{
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

/** So many are listed by their addresses; all are counted. */
export const maxLeftOutItems = 1_000;

const maxAddressLength = 300;
/** So much before an address is read to see whether it is of a font. */
const maxRuleLength = 600;

/** Attributes by which elements load something. */
const loading: Readonly<Record<string, Readonly<Record<string, LeftOutKind>>>> = {
  img: { src: 'image', srcset: 'image' },
  source: { src: 'media', srcset: 'image' },
  input: { src: 'image' },
  image: { href: 'image', 'xlink:href': 'image', src: 'image' },
  use: { href: 'image', 'xlink:href': 'image' },
  feimage: { href: 'image', 'xlink:href': 'image' },
  video: { src: 'media', poster: 'image' },
  audio: { src: 'media' },
  track: { src: 'media' },
  iframe: { src: 'frame', srcdoc: 'frame' },
  frame: { src: 'frame' },
  object: { data: 'frame' },
  embed: { src: 'frame' },
  applet: { code: 'frame' },
};

const otherLinks: Readonly<Record<string, LeftOutKind>> = { stylesheet: 'style sheet', icon: 'image' };

/** Types of a `script` element that a browser runs or acts on; of any other type it is data (HTML standard, "prepare the script element"). */
const scriptTypes =
  /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma|live|j)script[\d.]*)$/i;

/**
 * What the preview of a markup leaves out, found by reading the markup as a browser does. It is for the author to read; what keeps it from being
 * loaded is the policy of the preview, whatever is found here.
 */
export async function leftOutOf(markup: string, signal: AbortSignal, pause = nextTask): Promise<LeftOut> {
  const counts = new Map<LeftOutKind, number>();
  const items: LeftOutItem[] = [];
  let isScript = false;

  const add = (kind: LeftOutKind, address: string) => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (items.length < maxLeftOutItems) items.push({ kind, address: shortened(address) });
  };

  const addStyles = (css: string) => {
    for (const { kind, address } of loadedByStyles(css)) add(kind, address);
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
      else if (attribute === 'style') addStyles(text);
      else if (attribute === 'background' && isLoaded(text)) add('image', text);
      else if (/^(?:href|xlink:href|action|formaction|src|data)$/.test(attribute) && isScriptAddress(text)) {
        add('script', text);
      } else {
        const kind = loading[name]?.[attribute];
        if (kind === undefined) continue;
        if (attribute === 'srcset') for (const each of candidatesOf(text)) add(kind, each);
        else if (isLoaded(text) || attribute === 'srcdoc') add(kind, text);
      }
    }
  };

  const addLink = (rel: string, address: string) => {
    const words = rel.toLowerCase().split(/\s+/);
    const loads = words.find((word) =>
      /^(?:stylesheet|icon|preload|modulepreload|prefetch|prerender|preconnect|dns-prefetch|manifest)$|icon$/.test(
        word,
      ),
    );
    if (loads !== undefined && address.trim() !== '')
      add(otherLinks[loads] ?? (/icon/.test(loads) ? 'image' : 'hint'), address);
  };

  const take = (part: MarkupPart | null) => {
    if (part?.kind === 'open') addTag(part);
    else if (part?.kind === 'content') {
      const { name, from, to } = part;
      const content = markup.slice(from, to);
      if (name === 'style') addStyles(content);
      if (name === 'script' && isScript && /\S/.test(content)) add('script', content.slice(0, 2 * maxAddressLength));
    }
    return true;
  };

  await inSlices(scanMarkup(markup, 'page'), take, signal, pause);
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

/** The files that a style sheet, or the value of a `style` attribute, loads. */
function* loadedByStyles(css: string): Generator<Readonly<{ kind: LeftOutKind; address: string }>> {
  const plain = css.includes('/*') ? css.replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, ' ') : css;
  const pattern =
    /(@import\s*)?(?:url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]*))\s*\)|(?<=@import\s*)(?:"([^"]*)"|'([^']*)'))/gi;
  for (const match of plain.matchAll(pattern)) {
    const address = match[2] ?? match[3] ?? match[4] ?? match[5] ?? match[6] ?? '';
    if (!isLoaded(address)) continue;
    const isImport = match[1] !== undefined || match[5] !== undefined || match[6] !== undefined;
    const before = plain.slice(Math.max(0, match.index - maxRuleLength), match.index);
    const isFont = !isImport && /@font-face\s*\{[^{}]*$/i.test(before);
    yield { kind: isImport ? 'style sheet' : isFont ? 'font' : 'image', address };
  }
}

/** The addresses of a `srcset`, whose candidates end with a comma after white space or a descriptor. */
const candidatesOf = (srcset: string): string[] =>
  srcset
    .split(/,\s+|\s+[\d.]+[wxh]\s*,?\s*/)
    .map((each) => each.trim().split(/\s+/)[0] ?? '')
    .filter(isLoaded);

/** `data:` is in the markup itself and is shown; a fragment is in it too. */
const isLoaded = (address: string) => !/^\s*(?:$|#|data:|about:blank\s*$)/i.test(address);

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
