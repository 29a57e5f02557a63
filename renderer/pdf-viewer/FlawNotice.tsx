import type { DocumentFlaw, DocumentInfo } from '../../shared/model.ts';
import { Button } from '../ui/Button.tsx';
import { NoticeLine } from '../ui/NoticeLine.tsx';
import { momentText } from '../ui/time-text.ts';
import type { LackingParts } from './pages/pdf-pages.ts';

const flawText: Readonly<Record<DocumentFlaw, string>> = {
  incomplete: 'This PDF is damaged: its end is missing. It is shown as far as it can be read, and cannot be approved.',
  damaged: 'This PDF is damaged at its beginning. It is shown as far as it can be read, and cannot be approved.',
  reencoded:
    'The service changed this PDF as if it were text, so parts of it are lost. It is shown as far as it can be read, and cannot be approved.',
};

function lackingText({ hugeImage, manyImages, other }: LackingParts): string | null {
  if (hugeImage) return 'A picture in this PDF is larger than 100 megapixels and is not shown.';
  if (manyImages)
    return 'A page of this PDF has pictures of more than 200 megapixels in all, and not all of them are shown.';
  return other ? 'A part of this PDF cannot be read and is not shown.' : null;
}

/** A notice above the pages that a part of the document is not shown. */
export function LackingNotice({ lacking }: { lacking: LackingParts }) {
  const what = lackingText(lacking);
  if (what === null) return null;
  return <NoticeLine tone="warning">{what} Save the PDF to look at it with another program.</NoticeLine>;
}

type EarlierNoticeProps = Readonly<{ document: DocumentInfo; onSaveNewest: () => void; onBack: () => void }>;

/** A notice above the pages of an earlier result, which is shown because the newest cannot be. */
export function EarlierNotice({ document, onSaveNewest, onBack }: EarlierNoticeProps) {
  const actions = (
    <>
      <Button onPress={onSaveNewest}>Save the newest anyway…</Button>
      <Button onPress={onBack}>Back to the newest</Button>
    </>
  );
  return (
    <NoticeLine tone="warning" action={actions}>
      Earlier result, {momentText(document.receivedAt)}. The newest one cannot be shown.
    </NoticeLine>
  );
}

/** A notice above the pages that the document is damaged or incomplete. It stays as long as the document is shown. */
export function FlawNotice({ flaw }: { flaw: DocumentFlaw }) {
  return <NoticeLine tone="warning">{flawText[flaw]}</NoticeLine>;
}
