import type { Viewing } from '../pdf-viewer/viewing.ts';
import { PlaceholdersPanel } from '../trace/PlaceholdersPanel.tsx';
import type { RevealedText } from './draft-sources.ts';
import { lacksData, type OpenDraft } from './drafts-state.ts';
import type { DraftAccount } from './use-draft-account.ts';

type DraftPlaceholdersProps = Readonly<{
  accounted: DraftAccount;
  open: OpenDraft;
  viewing: Viewing;
  onReveal: (text: RevealedText) => void;
}>;

/** The placeholders of a draft, below its text. */
export function DraftPlaceholders({ accounted, open, viewing, onReveal }: DraftPlaceholdersProps) {
  const { account, rangeNow } = accounted;
  const { infoCalls: calls, copy } = viewing;
  const { data } = open.content;
  const dataId = data && 'documentId' in data ? data.documentId : (open.page?.page.id ?? '');
  if (!calls) return null;
  return (
    <PlaceholdersPanel
      account={account}
      source={{ dataId: lacksData(open) ? null : dataId, getData: null, isGettingData: false, calls, copy }}
      documentId={dataId}
      onRootChange={null}
      onGo={(offset, length) => {
        const range = rangeNow({ from: offset, to: offset + length });
        if (range) onReveal(range);
      }}
      isBelow
    />
  );
}
