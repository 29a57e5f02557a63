import { useStore } from 'zustand';
import type { Viewing } from '../pdf-viewer/viewing.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { NoticeLine } from '../ui/NoticeLine.tsx';
import type { Drafts } from './drafts.ts';
import { isSameDraft, type OpenDraft } from './drafts-state.ts';

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
export function FolderSaveResult({ drafts, open, viewing }: FolderSaveResultProps) {
  const last = useStore(drafts.folder.shown, (s) => s.last);
  if (!last || !isSameDraft(last.key, open.key) || last.outcome.state === 'not-said') return null;
  const { outcome } = last;
  if (outcome.state !== 'saved') return <FolderSaveDialog folder={drafts.folder} last={last} viewing={viewing} />;
  return (
    <NoticeLine tone="success" onDismiss={drafts.folder.dismiss}>
      {outcome.files.length === 0 ? 'The files have this text already.' : `Saved to ${outcome.files.join(' and ')}`}
    </NoticeLine>
  );
}
