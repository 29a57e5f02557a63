import type { Bridge } from '../../shared/contract.ts';
import type { DraftContent, DraftKey, RowData, RowPage } from '../../shared/draft.ts';
import type { Fault } from '../../shared/fault.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import type { ProofView } from '../../shared/proof.ts';
import { firstDifferenceText } from '../pdf-compare/difference-text.ts';
import { differencesOf } from '../pdf-compare/differences.ts';
import type { Comparison, PdfAnalyzer, PdfSource } from '../pdf-engine/pdf-engine.ts';
import { groupOf, staticWords } from './change-group.ts';
import { noLooks, type RowBaseline, type RowResult, type RowVerdict } from './sheet-row.ts';

export type RowDrawingDependencies = Readonly<{
  bridge: Bridge;
  analyzer: Pick<PdfAnalyzer, 'compare'>;
  sourceOf: (document: DocumentInfo) => PdfSource;
}>;

/** A row to draw: the draft's key and text, and the row's record and data. */
export type RowToDraw = Readonly<{
  id: string;
  key: DraftKey;
  record: string;
  content: Pick<DraftContent, 'markup' | 'original' | 'helpers'>;
  data: RowData;
  against: RowBaseline;
  /** The last result, which stays valid if the pages are the same. */
  last: RowResult | null;
}>;

export type RowDrawn = Readonly<{ ok: true; result: RowResult } | { ok: false; fault: Fault }>;

/** Makes the page of a row and its verdict. Its last looks stay for now. Rejects with the reason of `signal`. */
export const createRowDrawing =
  ({ bridge, analyzer, sourceOf }: RowDrawingDependencies) =>
  async ({ id, key, record, content, data, against, last }: RowToDraw, signal: AbortSignal): Promise<RowDrawn> => {
    const { connectionId, templateID, kind } = key;
    const { markup, original, helpers } = content;
    const input = { connectionId, templateID, sobjectId: record, kind, row: id, markup, original, helpers, data };
    const outcome = await bridge.call('drafts.renderRow', input);
    signal.throwIfAborted();
    if (!outcome.ok) return outcome;
    const drawn = outcome.value;
    const { page, unchanged, stubs, missing, totalMs } = drawn;
    const source = sourceOf(page);
    const view = against === 'proof' ? await proofOf() : null;
    const proof = view?.approved ?? null;
    // Areas of a proof that are ignored may change without another page.
    const isKnown = last !== null && against === 'unchanged' && isSamePair(last, drawn);
    const { verdict, pages } = isKnown ? last : await verdictOf(drawn);
    const { looksOf, picture, pictured, findings } = last ?? noLooks;
    const looks = { looksOf, picture, pictured, findings };
    return { ok: true, result: { page, unchanged, proof, pages, verdict, ...looks, stubs, missing, totalMs } };

    async function proofOf(): Promise<ProofView | null> {
      const found = await bridge.call('proofs.of', { connectionId, templateID, sobjectId: record });
      signal.throwIfAborted();
      return found.ok ? found.value : null;
    }

    async function verdictOf({ unchangedFault }: RowPage): Promise<Readonly<{ verdict: RowVerdict; pages: number }>> {
      try {
        const before = (against === 'proof' ? proof : unchanged) ?? page;
        const options = { ignored: proof ? (view?.ignored ?? []) : [], firstPage: 1, onPart: () => {}, signal };
        const comparison = await analyzer.compare({ ...sourceOf(before), isBaseline: true }, source, options);
        const pages = comparison.pagesAfter;
        if (against === 'proof' && !proof) {
          const isDamaged = view?.isDamaged === true;
          const words = isDamaged ? damagedProof : noProof;
          return { verdict: { kind: 'uncompared', words, lacksBaseline: !isDamaged }, pages };
        }
        if (unchangedFault && !proof) return { verdict: { kind: 'new', words: unchangedFault.happened }, pages };
        return { verdict: verdictOfComparison(comparison, content), pages };
      } catch (thrown) {
        signal.throwIfAborted();
        return { verdict: { kind: 'uncompared', words: thrown instanceof Error ? thrown.message : '' }, pages: 0 };
      }
    }
  };

const noProof = 'This record has no approved proof.';
const damagedProof = 'The approved proof of this record is damaged.';

const isSamePair = (last: RowResult, { page, unchanged }: RowPage) =>
  last.proof === null &&
  last.page.id === page.id &&
  last.unchanged?.id === unchanged?.id &&
  last.verdict.kind !== 'new' &&
  last.verdict.kind !== 'uncompared';

function verdictOfComparison(comparison: Comparison, content: RowToDraw['content']): RowVerdict {
  const differences = differencesOf(comparison);
  if (differences.length > 0) {
    const group = groupOf(differences, staticWords(content.original, content.markup));
    return { kind: 'changed', words: firstDifferenceText(differences), group };
  }
  const left = comparison.notCompared?.length ?? 0;
  return left > 0 ? { kind: 'uncompared', words: 'A page could not be compared.' } : { kind: 'same' };
}
