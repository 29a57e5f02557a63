import { Ellipsis, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { KnownLineSources } from '../../shared/draft.ts';
import { Ask } from '../ui/Dialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';
import type { MenuEntry } from '../ui/menu-entry.ts';
import { momentText } from '../ui/time-text.ts';
import { patchOf } from './draft-patch.ts';
import type { Drafts } from './drafts.ts';
import { isSameDraft, keyOf, type OpenDraft } from './drafts-state.ts';
import { LineSourcesDialog } from './LineSourcesDialog.tsx';

type DraftMenuProps = Readonly<{ drafts: Drafts; open: OpenDraft; copy: (text: string) => void }>;

/** Pausing, and what can be done with the draft as a whole. */
export function DraftMenu({ drafts, open, copy }: DraftMenuProps) {
  const [question, setQuestion] = useState<'discard' | 'revert' | null>(null);
  const [sources, setSources] = useState<KnownLineSources | null>(null);
  const list = useStore(drafts.state, (s) => s.list);
  const { key, content, isPaused, file } = open;
  /** `open.keepFault` says why not. */
  const isUnkept = open.keepFault !== null && !list.some((draft) => isSameDraft(draft, key));
  const isChanged = content.markup !== content.original;
  const others = list.filter((draft) => draft.discardedAt === null && !isSameDraft(draft, key)).slice(0, 10);

  const entries: MenuEntry[] = [
    { words: 'Copy markup', onAction: () => copy(content.markup) },
    {
      words: 'Copy changed lines',
      note: 'as a unified diff',
      isDisabled: !isChanged,
      onAction: () => void drafts.lineSources().then((found) => copy(patchOf(key, content, found))),
    },
    {
      words: 'Where the lines come from…',
      onAction: () => void drafts.lineSources().then(setSources),
    },
    { words: 'Save markup…', onAction: () => void drafts.saveMarkup() },
    'line',
    file
      ? { words: 'Stop following the file', onAction: () => void drafts.unfollowFile() }
      : { words: 'Follow a file…', onAction: () => void drafts.followFile() },
    'line',
    { words: 'Back to the unchanged markup', isDisabled: !isChanged, onAction: () => setQuestion('revert') },
    { words: 'Discard the draft…', onAction: () => setQuestion('discard') },
    ...(others.length > 0 ? (['line'] as const) : []),
    ...others.map((draft) => ({
      key: JSON.stringify(keyOf(draft)),
      words: `${draft.templateID} · ${draft.sobjectId}`,
      note: momentText(draft.changedAt),
      onAction: () => void drafts.reopen(keyOf(draft)),
    })),
  ];

  return (
    <>
      <IconButton
        label={isPaused ? 'Go on rendering' : 'Pause rendering'}
        isOn={isPaused}
        icon={isPaused ? <Play size={16} /> : <Pause size={16} />}
        onPress={() => drafts.pause(!isPaused)}
      />
      <Menu
        label="Draft"
        button={<IconButton label="More of the draft" icon={<Ellipsis size={16} />} />}
        entries={entries}
      />
      {sources && <LineSourcesDialog open={open} sources={sources} onClose={() => setSources(null)} />}
      {question === 'discard' && (
        <Ask
          title="Discard this draft?"
          confirmLabel="Discard"
          isDangerous
          onNo={() => setQuestion(null)}
          onYes={() => void drafts.discard()}
        >
          The draft of {key.templateID} for {key.sobjectId}{' '}
          {isUnkept
            ? 'could not be kept: it cannot be restored.'
            : 'goes from the list. It can be restored for 30 days.'}
        </Ask>
      )}
      {question === 'revert' && (
        <Ask
          title="Go back to the unchanged markup?"
          confirmLabel="Go back"
          onNo={() => setQuestion(null)}
          onYes={() => {
            setQuestion(null);
            drafts.revert();
          }}
        >
          What was changed can be had again with Undo in the editor.
        </Ask>
      )}
    </>
  );
}
