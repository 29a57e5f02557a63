import type { Bridge } from '../../shared/contract.ts';
import type { DraftContent, DraftKey, RowData, RowPage } from '../../shared/draft.ts';
import type { Fault } from '../../shared/fault.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import { firstDifferenceText } from '../pdf-compare/difference-text.ts';
import { differencesOf } from '../pdf-compare/differences.ts';
import type { Comparison, Finding, PdfAnalyzer, PdfSource, Raster } from '../pdf-core/analysis-types.ts';
import { groupOf, staticWords } from './change-group.ts';
import type { RowResult, RowVerdict } from './sheet-row.ts';

export type RowDrawingDependencies = Readonly<{
  bridge: Bridge;
  analyzer: Pick<PdfAnalyzer, 'compare' | 'raster' | 'check'>;
  urlOf: (documentId: string) => string;
  /** Makes a picture of a page and closes the raster. Resolves to its address. */
  makePicture: (raster: Raster) => Promise<string>;
  /** Frees a picture. */
  dropPicture: (address: string) => void;
}>;

/** A row to draw: the draft's key and text, and the row's record and data. */
export type RowToDraw = Readonly<{
  id: string;
  key: DraftKey;
  record: string;
  content: Pick<DraftContent, 'markup' | 'original' | 'helpers'>;
  data: RowData;
  /** The last result, which stays valid if the pages are the same. */
  last: RowResult | null;
}>;

export type RowDrawn = Readonly<{ ok: true; result: RowResult } | { ok: false; fault: Fault }>;

/** In device pixels: sharp in a tile of half the size on a dense screen. */
const pictureWidth = 320;

/** Draws one row: its page, a picture of it, its verdict and its findings. Rejects with the reason of `signal`. */
export const createRowDrawing =
  ({ bridge, analyzer, urlOf, makePicture, dropPicture }: RowDrawingDependencies) =>
  async ({ id, key, record, content, data, last }: RowToDraw, signal: AbortSignal): Promise<RowDrawn> => {
    const sourceOf = ({ id: documentId, bytes, sha256 }: DocumentInfo): PdfSource => ({
      id: documentId,
      url: urlOf(documentId),
      bytes,
      sha256,
    });
    const { connectionId, templateID, kind } = key;
    const { markup, original, helpers } = content;
    const input = { connectionId, templateID, sobjectId: record, kind, row: id, markup, original, helpers, data };
    const outcome = await bridge.call('drafts.renderRow', input);
    signal.throwIfAborted();
    if (!outcome.ok) return outcome;
    const drawn = outcome.value;
    const { page, unchanged, stubs, missing, totalMs } = drawn;
    if (last && isSamePair(last, drawn)) return { ok: true, result: { ...last, stubs, missing, totalMs } };

    const source = sourceOf(page);
    const isSamePage = last?.page.id === page.id;
    const picture = isSamePage ? last.picture : await pictureOf(source).catch(unlessAborted(signal, null));
    try {
      const { verdict, pages } = await verdictOf(drawn);
      const findings = isSamePage
        ? last.findings
        : await analyzer.check(source, null, signal).catch(unlessAborted<readonly Finding[]>(signal, []));
      signal.throwIfAborted();
      return { ok: true, result: { page, unchanged, pages, picture, verdict, findings, stubs, missing, totalMs } };
    } catch (thrown) {
      if (picture !== null && !isSamePage) dropPicture(picture);
      throw thrown;
    }

    async function pictureOf(of: PdfSource): Promise<string> {
      return makePicture(await analyzer.raster(of, 1, pictureWidth, signal));
    }

    async function verdictOf({ unchangedFault }: RowPage): Promise<Readonly<{ verdict: RowVerdict; pages: number }>> {
      try {
        const before = unchanged ? sourceOf(unchanged) : source;
        const options = { ignored: [], firstPage: 1, onPart: () => {}, signal };
        const comparison = await analyzer.compare(before, source, options);
        const pages = comparison.pagesAfter;
        if (unchangedFault) return { verdict: { kind: 'new', words: unchangedFault.happened }, pages };
        return { verdict: verdictOfComparison(comparison, content), pages };
      } catch (thrown) {
        signal.throwIfAborted();
        return { verdict: { kind: 'uncompared', words: thrown instanceof Error ? thrown.message : '' }, pages: 0 };
      }
    }
  };

const isSamePair = (last: RowResult, { page, unchanged }: RowPage) =>
  last.page.id === page.id && last.unchanged?.id === unchanged?.id && last.verdict.kind !== 'new';

function verdictOfComparison(comparison: Comparison, content: RowToDraw['content']): RowVerdict {
  const differences = differencesOf(comparison);
  if (differences.length > 0) {
    const group = groupOf(differences, staticWords(content.original, content.markup));
    return { kind: 'changed', words: firstDifferenceText(differences), group };
  }
  const left = comparison.notCompared?.length ?? 0;
  return left > 0 ? { kind: 'uncompared', words: 'A page could not be compared.' } : { kind: 'same' };
}

/** The value after a failure; an abort is thrown. */
const unlessAborted =
  <T>(signal: AbortSignal, value: T) =>
  (): T => {
    signal.throwIfAborted();
    return value;
  };
