import type { Comparison, PdfAnalyzer, PdfSource, Raster } from '../../../renderer/pdf-engine/base/analysis-types.ts';
import type { Box } from '../../../renderer/pdf-pages/box.ts';

type Compare = Parameters<PdfAnalyzer['compare']>;

/** A page to draw: its size, and lines of text with their heights, in CSS pixels at 100 %. */
export type FakePage = Readonly<{
  width?: number;
  height?: number;
  lines?: ReadonlyArray<Readonly<{ y: number; text: string; x?: number; colour?: string }>>;
}>;

export type Drawing = Readonly<{ id: string; page: number; width: number; signal: AbortSignal; bitmap?: ImageBitmap }>;

type FakeDependencies = Readonly<{
  /** The result of every comparison, or a function that computes it. */
  answer: Comparison | ((...asked: Compare) => Promise<Comparison>);
  pageOf?: (id: string, page: number) => FakePage;
  /** Holds every drawing until it resolves. */
  hold?: () => Promise<void>;
}>;

/** An analyzer with given results, which draws small pictures and records its calls. */
export function createFakeAnalyzer({ answer, pageOf = () => ({}), hold = async () => {} }: FakeDependencies) {
  const compared: Array<Readonly<{ before: PdfSource; after: PdfSource; options: Compare[2] }>> = [];
  const drawings: Drawing[] = [];
  const bitmaps: ImageBitmap[] = [];
  const nobody = () => Promise.reject(new Error('Not asked here.'));

  const analyzer: PdfAnalyzer = {
    async compare(before, after, options) {
      compared.push({ before, after, options });
      if (typeof answer === 'function') return answer(before, after, options);
      options.onPart(answer);
      return answer;
    },
    async drawPage(source, page, width, signal): Promise<Raster> {
      drawings.push({ id: source.id, page, width, signal });
      await hold();
      signal.throwIfAborted();
      const drawn = draw(pageOf(source.id, page), width);
      bitmaps.push(drawn.bitmap);
      return drawn;
    },
    checkLayout: nobody,
    documentFacts: nobody,
    pageTexts: nobody,
    pageGraphics: nobody,
    warm() {},
    stop() {},
  };
  return { analyzer, compared, drawings, bitmaps };
}

function draw({ width = 794, height = 1123, lines = [] }: FakePage, widthPx: number): Raster {
  const scale = widthPx / width;
  const canvas = new OffscreenCanvas(widthPx, Math.round(height * scale));
  const context = canvas.getContext('2d', { alpha: false })!;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  for (const { x = 80, y, text, colour = '#222' } of lines) {
    context.fillStyle = colour;
    context.font = '16px sans-serif';
    context.fillText(text, x, y + 15);
  }
  return { bitmap: canvas.transferToImageBitmap(), width, height };
}

export const sourceOf = (id: string): PdfSource => ({ id, url: `/${id}.pdf`, bytes: 1_000, sha256: id });

export const boxAt = (x: number, y: number, width = 120, height = 18): Box => ({ x, y, width, height });

/** A comparison without differences, with the given changes. */
export function comparisonOf(pages: number, changes: Partial<Comparison> = {}): Comparison {
  return {
    pagesBefore: pages,
    pagesAfter: pages,
    pairs: Array.from({ length: pages }, (_, at) => ({ before: at + 1, after: at + 1 })),
    texts: [],
    appearances: [],
    comparedPairs: pages,
    totalPairs: pages,
    ...changes,
  };
}

/** Text that only the later document has. */
export const inserted = (id: number, page: number, y: number, text = `new ${id}`) =>
  ({ id, kind: 'inserted', text, before: null, after: { page, boxes: [boxAt(80, y)] } }) as const;

/** Text that only the earlier document has. */
export const removed = (id: number, page: number, y: number, text = `old ${id}`) =>
  ({ id, kind: 'removed', text, before: { page, boxes: [boxAt(80, y)] }, after: null }) as const;

/** Text that both have, at another height. */
export const moved = (id: number, page: number, [from, to]: readonly [number, number], text = `moved ${id}`) =>
  ({
    id,
    kind: 'moved',
    text,
    before: { page, boxes: [boxAt(80, from)] },
    after: { page, boxes: [boxAt(80, to)] },
  }) as const;
