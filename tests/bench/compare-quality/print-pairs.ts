import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, PDFRef } from '@cantoo/pdf-lib';
import type { Print as PrintHtml } from '../../../electron/templates/print.ts';
import { editPdf } from './edit-pdf.ts';
import type { Pair, Print } from './pair.ts';
import { htmlOf, marginPx } from './sheet.ts';
import type { Place, ResolvedTruth, Sides } from './truth.ts';

/** A document on the disk, and where its marks stand. */
export type Printed = Readonly<{ path: string; pages: number; places: Readonly<Record<string, Place>> }>;

export type PrintedPair = Readonly<{ pair: Pair; files: Sides<Printed>; truth: ResolvedTruth }>;

/** Changed when prints of the same HTML come out differently. */
const version = '1';

/** Prints pairs into `folder` and keeps them there for the next time. */
export function createPairPrinter(folder: string, print: PrintHtml) {
  const printed = async ({ sheet, edits, salt }: Print): Promise<Printed> => {
    const html = htmlOf(sheet);
    const key = [version, process.versions.chrome ?? '', salt, html, ...edits.map(({ name }) => name)].join('\n');
    const name = createHash('sha256').update(key).digest('hex').slice(0, 24);
    const [path, list] = [join(folder, `${name}.pdf`), join(folder, `${name}.json`)];
    const known = await readFile(list, 'utf8').catch(() => null);
    if (known !== null) return { path, ...(JSON.parse(known) as Omit<Printed, 'path'>) };
    const bytes = await editPdf(await print(html, new AbortController().signal), edits);
    const found = await placesIn(bytes);
    await mkdir(folder, { recursive: true });
    await writeFile(path, bytes);
    // The list comes last and at once: where it stands, all is there.
    await writeFile(`${list}.part`, JSON.stringify(found));
    await rename(`${list}.part`, list);
    return { path, ...found };
  };

  return {
    printed,
    async pair(pair: Pair): Promise<PrintedPair> {
      const files = { before: await printed(pair.before), after: await printed(pair.after) };
      return { pair, files, truth: resolve(pair, files) };
    },
  };
}

function resolve({ name, truth }: Pair, files: Sides<Printed>): ResolvedTruth {
  const placeOf = (side: keyof Sides<unknown>, mark: string): Place => {
    const place = files[side].places[mark];
    if (!place) throw new Error(`${name}: ${mark} is not in ${files[side].path}.`);
    // Chromium counts from the area inside the margins.
    return { ...place, x: place.x + marginPx.left, y: place.y + marginPx.top };
  };
  const told = (side: keyof Sides<unknown>) => {
    const pages = new Set(truth.pages[side].map((page) => Math.min(page, files[side].pages)));
    for (const group of truth.marks[side]) {
      const found = group.map((mark) => placeOf(side, mark).page);
      for (let page = Math.min(...found); page <= Math.max(...found); page += 1) pages.add(page);
    }
    return [...pages].sort((one, other) => one - other);
  };
  return {
    ...truth,
    told: { before: told('before'), after: told('after') },
    lookPlaces: truth.looks.map((mark) => placeOf('after', mark)),
  };
}

const cssPxPerPoint = 96 / 72;

/** Where the link targets of a PDF by Chromium stand (ISO 32000-2, 12.3.2.4). */
async function placesIn(bytes: Uint8Array): Promise<Omit<Printed, 'path'>> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const pages = pdf.getPages();
  const numbers = new Map(pages.map(({ ref }, at) => [ref.tag, at + 1]));
  const named = pdf.catalog.lookupMaybe(PDFName.of('Dests'), PDFDict);
  const places: Record<string, Place> = {};
  for (const [name] of named?.entries() ?? []) {
    const target = named!.lookup(name, PDFArray);
    const ref = target.get(0);
    const page = ref instanceof PDFRef ? numbers.get(ref.tag) : undefined;
    if (page === undefined) continue;
    const [x, y] = [target.lookup(2, PDFNumber).asNumber(), target.lookup(3, PDFNumber).asNumber()];
    const height = pages[page - 1]!.getHeight();
    places[name.decodeText()] = { page, x: x * cssPxPerPoint, y: (height - y) * cssPxPerPoint };
  }
  return { pages: pages.length, places };
}
