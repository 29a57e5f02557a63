import { useStore } from 'zustand';
import type { KnownLineSources } from '../../shared/draft.ts';
import { CloseButton, Dialog } from '../ui/Dialog.tsx';
import { sourcesInDraft } from './draft-patch.ts';
import { whyUnknownSources } from './draft-summaries.ts';
import type { Drafts } from './drafts.ts';

type LineSourcesDialogProps = Readonly<{ drafts: Drafts; sources: KnownLineSources; onClose: () => void }>;

/** The source file of each line of the draft, or why it is unknown. */
export function LineSourcesDialog({ drafts, sources, onClose }: LineSourcesDialogProps) {
  const open = useStore(drafts.state, (s) => s.open);
  if (!open) return null;
  return (
    <Dialog title="Where the lines come from" onClose={onClose}>
      {typeof sources === 'string' ? (
        <p>{whyUnknownSources(sources, open.key.kind, open.content.original)}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keys
        <ul className="draft-records" aria-label="Lines and their files" tabIndex={0}>
          {sourcesInDraft(open.content, sources).map(({ file, line, from, to }) => (
            <li key={`${from} ${to} ${file} ${line}`}>
              {from === to ? `Line ${from}` : `Lines ${from}–${to}`}
              <span className="draft-list-note">
                {file}, from line {line}
              </span>
            </li>
          ))}
        </ul>
      )}
      <CloseButton onClose={onClose} />
    </Dialog>
  );
}
