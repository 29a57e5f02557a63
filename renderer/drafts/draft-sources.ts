import { changedSpan } from '../../shared/changed-span.ts';
import { FaultError } from '../../shared/fault.ts';
import { fetchText } from '../base/fetch-text.ts';
import type { PdfSource } from '../pdf-engine/pdf-engine.ts';
import type { TextRange } from '../text-viewer/page-links.ts';
import type { RunSources } from '../trace/source-lookup.ts';
import type { SourceRange } from '../trace/source-places.ts';
import type { TracedTexts } from '../trace/source-tracer.ts';
import type { Drafts } from './drafts.ts';
import type { OpenDraft } from './drafts-state.ts';

/** A part of the draft's markup to select and to show; a new object each time. */
export type RevealedText = Readonly<{ from: number; to: number }>;

/** The texts that the page of a draft was made from. `now` returns the draft when a place is shown. */
export function draftSourcesOf(
  drafts: Pick<Drafts, 'trace'>,
  open: OpenDraft,
  pdf: PdfSource,
  show: (text: RevealedText) => void,
  now: () => OpenDraft | null,
  urlOf: (documentId: string) => string,
): RunSources {
  const { key, content, pageMarkup } = open;
  const printed = pageMarkup ?? content.markup;
  const isTemplate = key.kind === 'template';

  const texts = async (signal: AbortSignal): Promise<TracedTexts> => {
    if (!isTemplate) return { markup: printed, template: null, data: null, root: null };
    const outcome = await drafts.trace(open);
    if (!outcome.ok) throw new FaultError(outcome.fault);
    const { data } = content;
    const markup = outcome.value.html;
    if (!data || 'text' in data) return { markup, template: printed, data: data?.text ?? null, root: '' };
    return { markup, template: printed, data: await fetchText(urlOf(data.documentId), signal), root: data.path };
  };

  return {
    run: { key: JSON.stringify([key, pdf.id]), pdf, texts },
    views: [
      {
        view: isTemplate ? 'template' : 'markup',
        label: 'Draft',
        show({ template, markup }) {
          const place = isTemplate ? template : markup;
          const text = now()?.content.markup;
          // A place in a partial is not in the draft.
          if (!place || text === undefined || (isTemplate && template?.partial !== null)) return;
          const moved = movedPlace(printed, text, place);
          if (moved) show(moved);
        },
      },
    ],
    missing: [],
  };
}

/** A range of the draft's markup in the text that its page was printed from; `null` if it was edited since. */
export function printedRange({ key, content, pageMarkup }: OpenDraft, range: TextRange): SourceRange | null {
  const printed = movedPlace(content.markup, pageMarkup ?? content.markup, range);
  return printed && { of: key.kind === 'template' ? 'template' : 'markup', partial: null, ...printed };
}

/** The position of a part of a text after an edit; `null` if the edit touched it. */
export function movedPlace(before: string, after: string, { from, to }: RevealedText): RevealedText | null {
  const span = changedSpan(before, after);
  if (!span || to <= span.from) return { from, to };
  const shift = span.newTo - span.oldTo;
  return from >= span.oldTo ? { from: from + shift, to: to + shift } : null;
}
