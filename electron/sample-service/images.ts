import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FileEntry } from './folder.ts';

/**
 * The images that one run of a template asks for. Handlebars cannot wait for a disk, so `address` hands out marks
 * and `inPlace` puts the images in afterwards, as `data:` addresses: nothing has to be fetched when it is printed.
 * An image that is not there keeps an address that leads nowhere, and shows as broken.
 */
export function createImages(files: readonly FileEntry[]) {
  const scheme = `image-${randomUUID()}`;
  const wanted = new Set<string>();

  return {
    address(id: string): string {
      wanted.add(id);
      return `${scheme}:${encodeURIComponent(id)};`;
    },

    async inPlace(markup: string): Promise<string> {
      const addresses = await Promise.all(
        [...wanted].map(async (id) => {
          const file = files.find((one) => one.type === 'image' && one.id === id);
          const address = file
            ? `data:${file.mediaType};base64,${(await readFile(file.path)).toString('base64')}`
            : `files/${encodeURIComponent(id)}`;
          return [encodeURIComponent(id), address] as const;
        }),
      );
      const found = new Map(addresses);
      return markup.replaceAll(new RegExp(`${scheme}:([^;]*);`, 'g'), (_mark, id: string) => found.get(id) ?? '');
    },
  };
}
