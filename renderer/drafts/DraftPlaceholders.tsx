import { useMemo, useState } from 'react';
import type { Viewing } from '../pdf-viewer/viewing.ts';
import type { PageLinks } from '../text-viewer/page-links.ts';
import { PlaceholdersPanel } from '../trace/PlaceholdersPanel.tsx';
import { maxAccountedBytes } from '../trace/placeholders-source.ts';
import { type AccountState, useAccount } from '../trace/use-account.ts';
import { helperNames } from './draft-completion.ts';
import { movedPlace, type RevealedText } from './draft-sources.ts';
import type { Drafts } from './drafts.ts';
import { lacksData, type OpenDraft } from './drafts-state.ts';

type DraftAccount = Readonly<{
  account: AccountState;
  /** A range of the account in the draft as it is now; `null` if it was edited since. */
  rangeNow: (range: RevealedText) => RevealedText | null;
  /** An offset of the draft in the text of the account; `null` if it was edited since. */
  accountedOffset: (offset: number) => number | null;
}>;

/** The account of a draft's placeholders. It waits until the author pauses, because each key needs the processor. */
export function useDraftAccount({ key, content, isTyping }: OpenDraft, { urlOf }: Viewing): DraftAccount {
  const [settled, setSettled] = useState(content);
  if (!isTyping && settled !== content) setSettled(content);
  const { markup, data, helpers } = settled;
  const names = useMemo(() => helperNames(helpers), [helpers]);
  const account = useAccount({
    template: key.kind === 'template' && markup.length <= maxAccountedBytes ? markup : null,
    data: data && ('text' in data ? { text: data.text } : { url: urlOf(data.documentId) }),
    root: data && 'path' in data ? data.path : '',
    helperNames: names,
  });
  return {
    account,
    rangeNow: (range) => movedPlace(markup, content.markup, range),
    accountedOffset: (offset) => movedPlace(content.markup, markup, { from: offset, to: offset })?.from ?? null,
  };
}

export type DraftPlaceholdersProps = Readonly<{
  drafts: Drafts;
  accounted: DraftAccount;
  open: OpenDraft;
  viewing: Viewing;
  pages: PageLinks;
  onReveal: (text: RevealedText) => void;
}>;

/** The placeholders of a draft, below its text. */
export function DraftPlaceholders({ drafts, accounted, open, viewing, pages, onReveal }: DraftPlaceholdersProps) {
  const { account, rangeNow } = accounted;
  const { infoCalls: calls, copy, urlOf } = viewing;
  const { connectionId, templateID, sobjectId } = open.key;
  const { data } = open.content;
  const dataId = data && 'documentId' in data ? data.documentId : (open.page?.page.id ?? '');
  if (!calls) return null;
  return (
    <PlaceholdersPanel
      account={account}
      source={{
        dataId: lacksData(open) ? null : dataId,
        getData: null,
        isGettingData: false,
        calls,
        copy,
        urlOf,
        report: { connectionId, templateID, sobjectId },
        showOnPage: (range) => {
          const now = rangeNow(range);
          if (now) pages.showOnPage(now);
        },
        takeRecord: (info) => void drafts.takeRecord(info),
      }}
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
