import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, isAbsolute, join, posix, relative, resolve, sep } from 'node:path';
import type { MarkupAddress } from '../../shared/markup-addresses.ts';
import { scanStyles } from '../../shared/scan-styles.ts';
import { decodeText } from '../../shared/text-encoding.ts';
import { addressEdit, type LoadedPage, type PageEdit } from '../templates/page-edits.ts';
import { fileAddress, type PrintFile } from '../templates/print.ts';
import type { Folder } from './folder.ts';

/**
 * How files are added to a page: as separate files, each once, by an address that the print knows, or as `data:` in the
 * text.
 */
export type PageForm = 'print' | 'text';

type PageFiles = Readonly<{ edits: readonly PageEdit[]; files: ReadonlyMap<string, PrintFile> }>;

const maxFileBytes = 20_000_000;
/** For all files of a page. */
const maxPageBytes = 100_000_000;
/** For all `data:` addresses of a page. */
const maxTextCharacters = 64_000_000;
/** The depth of style sheets in style sheets. */
const maxImports = 8;

const mediaTypes: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
};

/** The folders that a relative address may refer to, because a page does not show which part contains it. */
const places = ['templates', 'templates/layouts', 'templates/partials', 'layouts', 'partials'];

/**
 * Reads the files that a page loads from the folder. Addresses that are missing, too large or outside the folder are
 * unchanged.
 */
export async function readPageFiles(
  folder: Folder,
  { html, addresses }: LoadedPage,
  imageMark: string,
  form: PageForm,
): Promise<PageFiles> {
  const root = await realpath(folder.root);
  const files = new Map<string, PrintFile>();
  const read = new Map<string, Promise<PrintFile | null>>();
  let pageBytes = 0;
  let textCharacters = 0;

  const readOnce = (path: string): Promise<PrintFile | null> => {
    const reading = read.get(path) ?? readWithin(path);
    read.set(path, reading);
    return reading;
  };
  const readWithin = async (path: string): Promise<PrintFile | null> => {
    const mediaType = mediaTypes[extname(path).toLowerCase()];
    // Symbolic links are not followed.
    const found =
      mediaType === undefined || (await realpath(path).catch(() => null)) !== path ? null : await stat(path);
    if (!found?.isFile() || found.size > maxFileBytes || pageBytes + found.size > maxPageBytes) return null;
    pageBytes += found.size;
    return { mediaType: mediaType!, bytes: await readFile(path) };
  };

  /** The path in the folder for an address, relative to one of `from`. */
  const pathOf = async (address: string, from: readonly string[]): Promise<string | null> => {
    const name = fileNameOf(address);
    if (name === null) return null;
    for (const place of name.startsWith('/') ? [''] : from) {
      const path = resolve(root, place, `.${sep}${name}`);
      const within = relative(root, path);
      if (within.startsWith('..') || isAbsolute(within)) continue;
      if (await readOnce(path)) return path;
    }
    return null;
  };

  const dataUrl = ({ mediaType, bytes }: PrintFile): string | null => {
    const url = `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
    if (textCharacters + url.length > maxTextCharacters) return null;
    textCharacters += url.length;
    return url;
  };
  const addressOf = (file: PrintFile, isImage: boolean): string | null => {
    if (form === 'text' || !isImage) return dataUrl(file);
    const address = fileAddress(file.bytes);
    files.set(address, file);
    return address;
  };

  /** A style sheet with everything that it loads inlined. */
  const stylesOf = async (path: string, within: readonly string[]): Promise<string> => {
    const css = decodeText((await readOnce(path))!.bytes);
    const edits: PageEdit[] = [];
    for (const each of scanStyles(css)) {
      if (each)
        edits.push(
          ...(await styleEdits({ ...each, place: 'css' }, [relative(root, join(path, '..'))], [...within, path])),
        );
    }
    let text = '';
    let at = 0;
    for (const { from, to, text: inserted } of edits) {
      text += css.slice(at, from) + inserted;
      at = to;
    }
    return text + css.slice(at);
  };

  const styleEdits = async (
    address: MarkupAddress,
    from: readonly string[],
    within: readonly string[],
  ): Promise<readonly PageEdit[]> => {
    const path = await pathOf(address.address, from);
    const file = path === null ? null : await readOnce(path);
    if (path === null || !file) return [];
    // A printed page shows no icon of itself.
    if (address.kind === 'icon') return [];
    if (address.kind !== 'style sheet') {
      const url = addressOf(file, address.kind === 'image' && file.mediaType.startsWith('image/'));
      return url === null ? [] : [addressEdit(address, url)];
    }
    if (file.mediaType !== 'text/css') return [];
    if (within.includes(path) || within.length >= maxImports) return [{ from: address.from, to: address.to, text: '' }];
    // In a page, no style may close its own element.
    const css = (await stylesOf(path, within)).replaceAll('</', '<\\/');
    const media = address.condition.replace(/^\s*layer(?:\([^)]*\))?/, '').trim();
    const own = media === '' ? css : `@media ${media} {\n${css}\n}`;
    return [{ from: address.from, to: address.to, text: address.place === 'link' ? `<style>${own}</style>` : own }];
  };

  const edits: PageEdit[] = [];
  const ofPartials = [...folder.partials.values()].map(({ file }) => posix.dirname(file));
  const from = [...new Set([...places, ...ofPartials, ''])];
  for (const { 0: mark, 1: written, index } of html.matchAll(new RegExp(`${imageMark}:([^;:]*);`, 'g'))) {
    const id = decodeURIComponent(written!);
    const entry = folder.files.find((one) => one.type === 'image' && one.id === id);
    const file = entry && (await readOnce(join(root, entry.file)));
    const text = (file && addressOf(file, true)) ?? `files/${written}`;
    edits.push({ from: index, to: index + mark.length, text });
  }
  for (const address of addresses) {
    if (address.address.startsWith(`${imageMark}:`)) continue;
    edits.push(...(await styleEdits(address, from, [])));
  }
  return { edits, files };
}

/** The path of a relative address; `null` if it has a scheme or a host. */
function fileNameOf(address: string): string | null {
  if (/^(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i.test(address)) return null;
  const path = address.replace(/[?#].*$/s, '');
  try {
    const name = decodeURIComponent(path).replaceAll('\\', '/');
    return name === '' || name.includes('\0') ? null : name;
  } catch {
    return null;
  }
}
