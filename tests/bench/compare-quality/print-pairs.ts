import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, PDFRef, PDFString } from '@cantoo/pdf-lib';
import type { Print as PrintHtml } from '../../../electron/templates/print.ts';
import { editPdf } from './edit-pdf.ts';
import type { Pair, Print } from './pair.ts';
import { hasMarksInTable, htmlOf, marginPx, placeUrl } from './sheet.ts';
import type { Place, ResolvedTruth, Sides } from './truth.ts';

/** A document on the disk, and the positions of its marks. */
export type Printed = Readonly<{ path: string; pages: number; places: Readonly<Record<string, Place>> }>;

export type PrintedPair = Readonly<{ pair: Pair; files: Sides<Printed>; truth: ResolvedTruth }>;

/** Increased when prints of the same HTML change. */
const version = '2';

/** Prints pairs into `folder` and keeps them for the next time. */
export function createPairPrinter(folder: string, print: PrintHtml) {
  const printed = async ({ sheet, edits, salt }: Print): Promise<Printed> => {
    const html = htmlOf(sheet);
    const key = [version, process.versions.chrome ?? '', salt, html, ...edits.map(({ name }) => name)].join('\n');
    const name = createHash('sha256').update(key).digest('hex').slice(0, 24);
    const [path, list] = [join(folder, `${name}.pdf`), join(folder, `${name}.json`)];
    const known = await readFile(list, 'utf8').catch(() => null);
    if (known !== null) return { path, ...(JSON.parse(known) as Omit<Printed, 'path'>) };
    const bytes = await editPdf(await print(html, new AbortController().signal), edits);
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
    const found = { pages: pdf.getPageCount(), places: targetsIn(pdf) };
    if (hasMarksInTable(sheet)) {
      const measured = await print(htmlOf(sheet, true), new AbortController().signal);
      Object.assign(found.places, linksIn(await PDFDocument.load(measured, { updateMetadata: false })));
    }
    await mkdir(folder, { recursive: true });
    await writeFile(path, bytes);
    // The list is written last and atomically: if it exists, everything does.
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
    return place;
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

type Places = Record<string, Place>;

/**
 * The positions of the link targets in a PDF by Chromium (ISO 32000-2, 12.3.2.4), relative to the area inside the
 * margins.
 */
function targetsIn(pdf: PDFDocument): Places {
  const pages = pdf.getPages();
  const numbers = new Map(pages.map(({ ref }, at) => [ref.tag, at + 1]));
  const named = pdf.catalog.lookupMaybe(PDFName.of('Dests'), PDFDict);
  const places: Places = {};
  for (const [name] of named?.entries() ?? []) {
    const target = named!.lookup(name, PDFArray);
    const ref = target.get(0);
    const page = ref instanceof PDFRef ? numbers.get(ref.tag) : undefined;
    if (page === undefined) continue;
    const { x, y } = pointOf(target, 2, pages[page - 1]!.getHeight());
    places[name.decodeText()] = { page, x: x + marginPx.left, y: y + marginPx.top };
  }
  return places;
}

/**
 * The positions of the links that measure places (ISO 32000-2, 12.5.6.5): the upper left corner of the first one of
 * each name.
 */
function linksIn(pdf: PDFDocument): Places {
  const places: Places = {};
  for (const [at, page] of pdf.getPages().entries()) {
    const annotations = page.node.Annots()?.asArray() ?? [];
    for (const ref of annotations) {
      const annotation = pdf.context.lookupMaybe(ref, PDFDict);
      const action = annotation?.lookupMaybe(PDFName.of('A'), PDFDict);
      const url = action?.lookupMaybe(PDFName.of('URI'), PDFString)?.asString() ?? '';
      if (!annotation || !url.startsWith(placeUrl)) continue;
      const rectangle = annotation.lookup(PDFName.of('Rect'), PDFArray);
      const { x } = pointOf(rectangle, 0, 0);
      const { y } = pointOf(rectangle, 2, page.getHeight());
      places[url.slice(placeUrl.length)] ??= { page: at + 1, x, y };
    }
  }
  return places;
}

/** A point of an array in CSS pixels from above: `x` at this index, `y` after it. */
function pointOf(array: PDFArray, at: number, heightPoints: number): Readonly<{ x: number; y: number }> {
  const [x, y] = [array.lookup(at, PDFNumber).asNumber(), array.lookup(at + 1, PDFNumber).asNumber()];
  return { x: x * cssPxPerPoint, y: (heightPoints - y) * cssPxPerPoint };
}
