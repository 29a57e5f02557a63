import { setTimeout } from 'node:timers/promises';
import { abortable } from '../../shared/abortable.ts';
import type { HeaderList } from '../base/http.ts';

/** For one image. */
const maxImageBytes = 10_000_000;
const maxBytesOfPage = 50_000_000;
/** For all cached images. */
const maxKeptBytes = 100_000_000;
const maxKeptImages = 5_000;
/** For one image including its redirects, and for all images of a page. */
const limitMs = 10_000;
const freshForMs = 600_000;
/** When to retry an image that failed to load. */
const retryAfterMs = 30_000;
const maxRedirects = 5;
const imagesAtOnce = 4;

const redirects: readonly number[] = [301, 302, 303, 307, 308];
const timeouts = { connectMs: limitMs, firstByteMs: limitMs, idleMs: limitMs };

/** Sends one request without cookies and credentials, and without following redirects. */
export type SendImageRequest = (
  request: Readonly<{
    url: string;
    method: 'GET';
    headers: Readonly<Record<string, string>>;
    body: '';
    signal: AbortSignal;
    timeouts: typeof timeouts;
  }>,
) => Promise<Readonly<{ status: number; headers: HeaderList; body: AsyncIterable<Uint8Array> }>>;

type LoadedImage =
  | Readonly<{ state: 'loaded'; mediaType: string; bytes: Uint8Array; origins: readonly string[] }>
  /** A redirect to a host that is not allowed. */
  | Readonly<{ state: 'blocked'; origin: string }>
  | Readonly<{ state: 'failed' }>;

type Kept = Readonly<{ image: LoadedImage; untilMs: number }>;

type ImageLoaderDependencies = Readonly<{
  send: SendImageRequest;
  monotonicMs(): number;
  /** For all images of a page. */
  maxPageBytes?: number;
}>;

export type ImageLoader = ReturnType<typeof createImageLoader>;

/** Loads images from servers, and caches them in memory for 10 minutes, so that typing does not request them again. */
export function createImageLoader({ send, monotonicMs, maxPageBytes = maxBytesOfPage }: ImageLoaderDependencies) {
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Promise<LoadedImage>>();
  let keptBytes = 0;

  const sizeOf = ({ image }: Kept) => (image.state === 'loaded' ? image.bytes.byteLength : 0);
  const drop = (url: string) => {
    const entry = kept.get(url);
    if (entry) keptBytes -= sizeOf(entry);
    kept.delete(url);
  };
  const keep = (url: string, image: LoadedImage) => {
    drop(url);
    const entry = { image, untilMs: monotonicMs() + (image.state === 'failed' ? retryAfterMs : freshForMs) };
    kept.set(url, entry);
    keptBytes += sizeOf(entry);
    for (const oldest of kept.keys()) {
      if (keptBytes <= maxKeptBytes && kept.size <= maxKeptImages) break;
      drop(oldest);
    }
  };

  const find = (url: string, allowed: ReadonlySet<string>): LoadedImage | null => {
    const entry = kept.get(url);
    if (!entry || entry.untilMs <= monotonicMs()) return null;
    const { image } = entry;
    if (image.state === 'loaded') return image.origins.every((origin) => allowed.has(origin)) ? image : null;
    return image.state === 'blocked' && allowed.has(image.origin) ? null : image;
  };

  const get = (url: string, allowed: ReadonlySet<string>): Promise<LoadedImage> => {
    const found = find(url, allowed);
    if (found) return Promise.resolve(found);
    const name = JSON.stringify([url, ...[...allowed].sort()]);
    const running =
      underWay.get(name) ??
      fetchImage(send, url, allowed)
        .catch((): LoadedImage => ({ state: 'failed' }))
        .then((image) => {
          underWay.delete(name);
          keep(url, image);
          return image;
        });
    underWay.set(name, running);
    return running;
  };

  return {
    /**
     * The images of a page from allowed hosts, by address. Images that take over 10 s or exceed the page's limit are
     * missing. If the page is outdated, running requests continue for the next one.
     */
    async load(
      urls: readonly string[],
      allowed: ReadonlySet<string>,
      signal: AbortSignal,
    ): Promise<ReadonlyMap<string, LoadedImage>> {
      const images = new Map<string, LoadedImage>();
      const queue = urls.filter((url) => allowed.has(new URL(url).origin));
      if (queue.length === 0) return images;
      let pageBytes = 0;
      let isOver = false;
      const work = async () => {
        for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
          const image = await get(url, allowed);
          if (isOver) return;
          const bytes = image.state === 'loaded' ? image.bytes.byteLength : 0;
          if (pageBytes + bytes > maxPageBytes) return;
          pageBytes += bytes;
          images.set(url, image);
        }
      };
      const ended = new AbortController();
      const all = Promise.all(Array.from({ length: imagesAtOnce }, work));
      const tooLong = setTimeout(limitMs, undefined, { signal: ended.signal }).catch(() => {});
      await abortable(Promise.race([all, tooLong]), signal).finally(() => {
        isOver = true;
        ended.abort();
      });
      return images;
    },
  };
}

async function fetchImage(send: SendImageRequest, url: string, allowed: ReadonlySet<string>): Promise<LoadedImage> {
  const signal = AbortSignal.timeout(limitMs);
  const origins: string[] = [];
  let at = url;
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const { origin, protocol } = new URL(at);
    if (!/^https?:$/.test(protocol)) return { state: 'failed' };
    if (!allowed.has(origin)) return { state: 'blocked', origin };
    origins.push(origin);
    const answer = await send({ url: at, method: 'GET', headers: { accept: 'image/*' }, body: '', signal, timeouts });
    if (answer.status !== 200) {
      // Leaving the body closes the connection.
      for await (const _ of answer.body) break;
      const location = answer.headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
      if (!redirects.includes(answer.status) || location === undefined) return { state: 'failed' };
      at = new URL(location, at).href;
      continue;
    }
    const bytes = await readUpTo(answer.body, maxImageBytes);
    const mediaType = bytes && mediaTypeOf(bytes);
    if (!bytes || !mediaType) return { state: 'failed' };
    return { state: 'loaded', mediaType, bytes, origins };
  }
  return { state: 'failed' };
}

/** `null` if there are more bytes. */
async function readUpTo(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Detects the type from the first bytes, not from the server's claim (WHATWG MIME Sniffing, section 6.1); `null` if it
 * is not an image.
 */
function mediaTypeOf(bytes: Buffer): string | null {
  const head = bytes.toString('latin1', 0, 16);
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp';
  if (/^ftypavi[fs]/.test(head.slice(4))) return 'image/avif';
  return /^\uFEFF?\s*(?:<\?xml[^>]*>|<!--[^>]*-->|<!doctype[^>]*>|\s)*<svg[\s>]/i.test(bytes.toString('utf8', 0, 1_000))
    ? 'image/svg+xml'
    : null;
}
