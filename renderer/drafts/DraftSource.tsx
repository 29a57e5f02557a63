import { LayoutGrid } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { DraftKey, FollowedFile } from '../../shared/draft.ts';
import type { Fault } from '../../shared/fault.ts';
import type { Viewing } from '../pdf-viewer/viewing.ts';
import { PlaceholdersToggle } from '../trace/PlaceholdersPanel.tsx';
import { Button } from '../ui/Button.tsx';
import { FaultAlert } from '../ui/FaultAlert.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { NoticeLine } from '../ui/NoticeLine.tsx';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import { SavedNotice } from '../ui/SavedNotice.tsx';
import { Tabs, tabDomIds } from '../ui/Tabs.tsx';
import { ToolbarGap } from '../ui/ToolbarGap.tsx';
import { DataChoice } from './DataChoice.tsx';
import { DraftEditors } from './DraftEditors.tsx';
import { DraftMenu } from './DraftMenu.tsx';
import { DraftPlaceholders, type DraftPlaceholdersProps, useDraftAccount } from './DraftPlaceholders.tsx';
import type { RevealedText } from './draft-sources.ts';
import type { Drafts } from './drafts.ts';
import { isSameDraft, type OpenDraft } from './drafts-state.ts';

/** Prefix of the DOM ids that connect the tabs of the texts with their editors. */
const draftTabsId = 'draft-text';

/** The begun drafts whose editor has had the focus. */
const focused = new WeakSet<DraftKey>();

type DraftSourceProps = Omit<DraftPlaceholdersProps, 'accounted'> &
  Readonly<{
    /** Whether the sheet is beside the texts; `null` without a sheet. */
    sheet: SheetChoice | null;
    revealed: RevealedText | null;
  }>;

type SheetChoice = Readonly<{ isShown: boolean; show: (isShown: boolean) => void }>;

/** The texts of a draft: its markup, and for a template the data and the author's helpers. */
export function DraftSource({ drafts, open, viewing, sheet, revealed, pages, onReveal }: DraftSourceProps) {
  const [text, setText] = useState(() => drafts.places.textOf(open.key));
  const [revealedBefore, setRevealedBefore] = useState(revealed);
  if (revealed !== revealedBefore) {
    setRevealedBefore(revealed);
    setText('markup');
  }
  const [hasPlaceholders, setHasPlaceholders] = useState(false);
  const accounted = useDraftAccount(open, viewing);
  const { key, content, keepFault, savedPath, file } = open;
  const isTemplate = key.kind === 'template';
  const shown = isTemplate ? text : 'markup';
  const ids = tabDomIds(draftTabsId, shown);
  const editors = useRef<HTMLDivElement>(null);
  const begun = useStore(drafts.state, (s) => s.begun);
  useEffect(() => {
    if (!begun || focused.has(begun) || !isSameDraft(begun, key)) return;
    focused.add(begun);
    editors.current?.querySelector<HTMLElement>('.draft-editor:not([hidden]) .cm-content')?.focus();
  }, [begun, key]);

  return (
    <div className="draft-source view-column">
      <div role="toolbar" aria-label="Draft tools" className="toolbar draft-tools">
        {isTemplate ? (
          <Tabs
            label="Texts of the draft"
            id={draftTabsId}
            tabs={[
              { key: 'markup', label: 'Markup' },
              { key: 'data', label: 'Data' },
              { key: 'helpers', label: 'Helpers' },
            ]}
            selected={shown}
            onSelect={(chosen) => {
              setText(chosen);
              drafts.places.showText(key, chosen);
            }}
          />
        ) : (
          <span className="draft-name">Page of {key.templateID}, with its data</span>
        )}
        <ToolbarGap />
        {isTemplate && (
          <PlaceholdersToggle
            account={accounted.account}
            isOpen={hasPlaceholders}
            onPress={() => setHasPlaceholders((isOpen) => !isOpen)}
          />
        )}
        {isTemplate && (
          <DataChoice drafts={drafts} data={content.data} candidates={open.candidates} copy={viewing.copy} />
        )}
        {sheet && (
          <IconButton
            label="Show all records"
            isOn={sheet.isShown}
            icon={<LayoutGrid size={16} />}
            onPress={() => sheet.show(!sheet.isShown)}
          />
        )}
        <DraftMenu drafts={drafts} draftKey={key} copy={viewing.copy} />
      </div>
      {file && <FollowedNotice drafts={drafts} open={open} file={file} />}
      <FolderSaveResult drafts={drafts} open={open} viewing={viewing} />
      {savedPath !== null && <SavedNotice path={savedPath} onDismiss={() => drafts.dismiss('savedPath')} />}
      {keepFault && !isSameFault(keepFault, open.fault) && (
        <FaultAlert fault={keepFault} onCopy={viewing.copy} onDismiss={() => drafts.dismiss('keepFault')} />
      )}
      <div
        ref={editors}
        data-pane
        className="draft-editors"
        {...(isTemplate && { role: 'tabpanel', id: ids.panel, 'aria-labelledby': ids.tab })}
      >
        <DraftEditors
          drafts={drafts}
          open={open}
          text={shown}
          viewing={viewing}
          revealed={revealed}
          pages={pages}
          accounted={accounted}
        />
      </div>
      {isTemplate && hasPlaceholders && (
        <DraftPlaceholders
          drafts={drafts}
          accounted={accounted}
          open={open}
          viewing={viewing}
          pages={pages}
          onReveal={onReveal}
        />
      )}
    </div>
  );
}

/** A text that is too long is neither saved nor rendered, and the page says so. */
const isSameFault = (one: Fault, other: Fault | null) =>
  one.happened === other?.happened && one.advice === other.advice;

type FollowedNoticeProps = Readonly<{ drafts: Drafts; open: OpenDraft; file: FollowedFile }>;

function FollowedNotice({ drafts, open: { content, hasFileReplaced }, file }: FollowedNoticeProps) {
  const stop = <Button onPress={() => void drafts.unfollowFile()}>Stop following</Button>;
  if (file.state === 'read') {
    const isOther = file.text !== content.markup;
    return (
      <NoticeLine action={stop}>
        Follows {file.path}.{isOther && ' The text here is another; the next save of the file takes its place.'}
        {!isOther && hasFileReplaced && ' Its last save took the place of what was typed here; Undo brings that back.'}
      </NoticeLine>
    );
  }
  return (
    <NoticeLine tone="warning" action={stop}>
      {file.state === 'gone'
        ? `${file.path} is not there now. The text stays; it is followed again when the file comes back.`
        : `${file.path} cannot be read: ${file.why} The text stays.`}
    </NoticeLine>
  );
}

const FolderSaveDialog = lazyPart(async () => (await import('./FolderSaveDialog.tsx')).FolderSaveDialog);

type FolderSaveResultProps = Readonly<{
  drafts: Drafts;
  open: OpenDraft;
  viewing: Viewing;
}>;

/**
 * The result of saving the draft into its folder: a line with the files, or a dialog with the reason why it was not
 * saved.
 */
function FolderSaveResult({ drafts, open, viewing }: FolderSaveResultProps) {
  const last = useStore(drafts.folder.shown, (s) => s.last);
  if (!last || !isSameDraft(last.key, open.key) || last.outcome.state === 'not-said') return null;
  const { outcome } = last;
  if (outcome.state !== 'saved')
    return (
      <PartBoundary>
        <FolderSaveDialog folder={drafts.folder} last={last} viewing={viewing} />
      </PartBoundary>
    );
  return (
    <NoticeLine tone="success" onDismiss={drafts.folder.dismiss}>
      {outcome.files.length === 0 ? 'The files have this text already.' : `Saved to ${outcome.files.join(' and ')}`}
    </NoticeLine>
  );
}
