import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Viewing } from '../pdf-viewer/viewing.ts';
import type { PageLinks, TextRange } from '../text-viewer/page-links.ts';
import { createSourceCaret, isInPlaceholder } from '../trace/source-caret.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FaultAlert } from '../ui/FaultAlert.tsx';
import { NoticeLine } from '../ui/NoticeLine.tsx';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import { SplitView } from '../ui/SplitView.tsx';
import { momentText } from '../ui/time-text.ts';
import { useCommandTarget } from '../ui/use-command-target.ts';
import { DraftPdf } from './DraftPdf.tsx';
import { DraftSource } from './DraftSource.tsx';
import type { RevealedText } from './draft-sources.ts';
import type { Drafts } from './drafts.ts';
import { keyOf, lacksData } from './drafts-state.ts';
import './DraftPanel.css';

type DraftPanelProps = Readonly<{
  drafts: Drafts;
  viewing: Viewing;
  /** The sheet of the open draft, which can replace the page. */
  sheet?: ReactNode;
}>;

/** The tab of a draft: its texts on the left, the page that they make on the right. */
export function DraftPanel({ drafts, viewing, sheet }: DraftPanelProps) {
  const [isSheetShown, showSheet] = useState(false);
  const [share, setShare] = useState(0.5);
  const [revealed, setRevealed] = useState<RevealedText | null>(null);
  const [caret] = useState(createSourceCaret<TextRange>);
  const [pages] = useState<PageLinks>(() => ({
    followCaret(range) {
      const { markup = '' } = drafts.state.getState().open?.content ?? {};
      caret.at.setState(isInPlaceholder(markup, range.from, range.to) ? range : null, true);
    },
    showOnPage(range) {
      showSheet(false);
      caret.wanted.setState(range, true);
    },
  }));
  const panel = useRef<HTMLDivElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const open = useStore(drafts.state, (s) => s.open);
  const discarded = useStore(drafts.state, (s) => s.discarded);
  const isOpening = useStore(drafts.state, (s) => s.isOpening);
  const openFault = useStore(drafts.state, (s) => s.openFault);
  const canShowSheet = sheet !== undefined && open?.key.kind === 'template' && !lacksData(open);
  const sheetChoice = canShowSheet ? { isShown: isSheetShown, show: showSheet } : null;
  const saveToFolder = open && drafts.folder.fits(open.key) ? () => void drafts.folder.save() : null;
  const save = saveToFolder ?? (() => void drafts.saveMarkup());
  useCommandTarget(panel, open ? { save, 'save-to-folder': saveToFolder, run: () => void drafts.render() } : {});

  // The menu that discarded the draft had the focus and was removed with it.
  useEffect(() => {
    if (discarded && document.activeElement === document.body) undo.current?.focus();
  }, [discarded]);

  return (
    <div ref={panel} className="draft view-column">
      {discarded && (
        <NoticeLine
          action={
            <Button ref={undo} onPress={() => void drafts.restore(discarded)}>
              Undo
            </Button>
          }
        >
          The draft of {discarded.templateID} was discarded.
        </NoticeLine>
      )}
      {openFault && <FaultAlert fault={openFault} onCopy={viewing.copy} />}
      {open ? (
        <SplitView
          label="Width of the draft's text"
          share={share}
          onShareChange={setShare}
          names={['Text', sheetChoice?.isShown ? 'Sheet' : 'Page']}
          newest={lacksData(open) ? 'no data' : sheetChoice?.isShown ? 'sheet' : null}
          left={
            <DraftSource
              key={JSON.stringify(open.key)}
              drafts={drafts}
              open={open}
              viewing={viewing}
              sheet={sheetChoice}
              revealed={revealed}
              pages={pages}
              onReveal={setRevealed}
            />
          }
          right={
            sheetChoice?.isShown ? (
              <PartBoundary>{sheet}</PartBoundary>
            ) : (
              <DraftPdf drafts={drafts} open={open} viewing={viewing} caret={caret} onReveal={setRevealed} />
            )
          }
        />
      ) : (
        !isOpening && <DraftList drafts={drafts} />
      )}
    </div>
  );
}

/** The stored drafts, if none is open. */
function DraftList({ drafts }: { drafts: Drafts }) {
  const list = useStore(drafts.state, (s) => s.list).filter(({ connectionId }) => drafts.isCurrent(connectionId));
  return (
    <EmptyState>
      Press <b>Edit as draft</b> above the text of Handlebars or Deepload to change it here.
      {list.length > 0 && (
        <span className="draft-list">
          {list.map((draft) => (
            <Button
              key={JSON.stringify(keyOf(draft))}
              onPress={() => void (draft.discardedAt === null ? drafts.reopen(keyOf(draft)) : drafts.restore(draft))}
            >
              {draft.templateID} · {draft.sobjectId}
              {draft.kind === 'page' && ' (page)'}
              <span className="draft-list-note">
                {draft.discardedAt === null
                  ? `changed ${momentText(draft.changedAt)}`
                  : `discarded ${momentText(draft.discardedAt)}, restore`}
              </span>
            </Button>
          ))}
        </span>
      )}
    </EmptyState>
  );
}
