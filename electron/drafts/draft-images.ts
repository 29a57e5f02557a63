import type { DraftPage } from '../../shared/draft.ts';
import { isLoopback } from '../../shared/loopback.ts';
import type { Preferences } from '../../shared/preferences.ts';
import type { ImageLoader } from './image-loader.ts';
import { imageAddressesIn, withImageData } from './remote-images.ts';

/** A page may name thousands of hosts. */
const maxHosts = 5;

export type DraftImagesDependencies = Readonly<{
  loader: ImageLoader;
  preferences(): Pick<Preferences, 'draftImages'>;
  /** Whether the service of the connection is on this computer: then images may come from it by plain `http`. */
  isEmbedded(connectionId: string): boolean;
}>;

export type DraftImages = Readonly<{ html: string }> & Pick<DraftPage, 'blockedImages' | 'imageHosts' | 'failedImages'>;

/** Puts the images of the hosts that the author has allowed for a connection into its pages. Nothing else is asked for. */
export const createDraftImages =
  ({ loader, preferences, isEmbedded }: DraftImagesDependencies) =>
  async (html: string, connectionId: string, signal: AbortSignal): Promise<DraftImages> => {
    const mayLoad = (origin: string) => {
      const { protocol, hostname } = new URL(origin);
      return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname) && isEmbedded(connectionId));
    };
    const allowed = new Set(
      preferences()
        .draftImages.filter((each) => each.connectionId === connectionId && mayLoad(each.origin))
        .map(({ origin }) => origin),
    );
    const addresses = imageAddressesIn(html);
    const urls = [...new Set(addresses.flatMap(({ url }) => (url === null ? [] : [url])))];
    const images = await loader.load(urls, allowed, signal);

    const dataUrls = new Map<string, string>();
    const hosts = new Map<string, number>();
    let failedImages = 0;
    for (const url of urls) {
      const image = images.get(url);
      const origin = image?.state === 'blocked' ? image.origin : new URL(url).origin;
      if (image?.state === 'loaded') dataUrls.set(url, image.dataUrl);
      else if (allowed.has(origin)) failedImages += 1;
      else if (mayLoad(origin)) hosts.set(origin, (hosts.get(origin) ?? 0) + 1);
    }
    const left = addresses.filter(({ url }) => url === null || !dataUrls.has(url));
    return {
      html: withImageData(html, addresses, dataUrls),
      blockedImages: new Set(left.map(({ text }) => text)).size,
      imageHosts: [...hosts]
        .map(([origin, count]) => ({ origin, images: count }))
        .sort((one, other) => other.images - one.images)
        .slice(0, maxHosts),
      failedImages,
    };
  };
