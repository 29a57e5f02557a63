import type { DraftPage } from '../../shared/draft.ts';
import { isLoopback } from '../../shared/loopback.ts';
import type { MarkupAddress } from '../../shared/markup-addresses.ts';
import type { Preferences } from '../../shared/preferences.ts';
import { addressEdit, type PageEdit } from '../templates/page-edits.ts';
import { fileAddress, type PrintFile } from '../templates/print.ts';
import type { ImageLoader } from './image-loader.ts';

/** A page may refer to thousands of hosts. */
const maxHosts = 5;

type DraftImagesDependencies = Readonly<{
  loader: ImageLoader;
  preferences(): Pick<Preferences, 'draftImages'>;
  /** Whether the service of the connection is on this computer. Then its images may use plain `http`. */
  isEmbedded(connectionId: string): boolean;
}>;

export type DraftImages = Readonly<{ edits: readonly PageEdit[]; files: ReadonlyMap<string, PrintFile> }> &
  Pick<DraftPage, 'blockedImages' | 'imageHosts' | 'failedImages' | 'blockedStyles'>;

/** The page edits that insert images from the allowed hosts of a connection. Nothing else is requested. */
export const createDraftImages =
  ({ loader, preferences, isEmbedded }: DraftImagesDependencies) =>
  async (addresses: readonly MarkupAddress[], connectionId: string, signal: AbortSignal): Promise<DraftImages> => {
    const mayLoad = (origin: string) => {
      const { protocol, hostname } = new URL(origin);
      return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname) && isEmbedded(connectionId));
    };
    const allowed = new Set(
      preferences()
        .draftImages.filter((each) => each.connectionId === connectionId && mayLoad(each.origin))
        .map(({ origin }) => origin),
    );
    const pictures = addresses
      .filter(({ kind }) => kind === 'image' || kind === 'reference')
      .map((address) => ({ address, url: address.kind === 'image' ? imageUrlOf(address.address) : null }));
    const urls = [...new Set(pictures.flatMap(({ url }) => (url === null ? [] : [url])))];
    const images = await loader.load(urls, allowed, signal);

    const files = new Map<string, PrintFile>();
    const loaded = new Map<string, string>();
    const hosts = new Map<string, number>();
    let failedImages = 0;
    for (const url of urls) {
      const image = images.get(url);
      const origin = image?.state === 'blocked' ? image.origin : new URL(url).origin;
      if (image?.state === 'loaded') {
        const address = fileAddress(image.bytes);
        files.set(address, image);
        loaded.set(url, address);
      } else if (allowed.has(origin)) failedImages += 1;
      else if (mayLoad(origin)) hosts.set(origin, (hosts.get(origin) ?? 0) + 1);
    }
    const isLoaded = (url: string | null): url is string => url !== null && loaded.has(url);
    return {
      edits: pictures.flatMap(({ address, url }) => (isLoaded(url) ? [addressEdit(address, loaded.get(url)!)] : [])),
      files,
      blockedImages: new Set(pictures.flatMap(({ address, url }) => (isLoaded(url) ? [] : [address.address]))).size,
      imageHosts: [...hosts]
        .map(([origin, count]) => ({ origin, images: count }))
        .sort((one, other) => other.images - one.images)
        .slice(0, maxHosts),
      failedImages,
      blockedStyles: addresses.filter(({ kind }) => kind === 'style sheet').length,
    };
  };

/** The address of an image on a server, without its fragment. Relative addresses have no known server. */
export function imageUrlOf(address: string): string | null {
  if (!/^(?:https?:)?[\\/]{2}/i.test(address) || !URL.canParse(address, 'https://page.invalid/')) return null;
  const url = new URL(address, 'https://page.invalid/');
  if (url.username !== '' || url.password !== '') return null;
  url.hash = '';
  return url.href;
}
