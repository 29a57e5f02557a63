import { Ellipsis, Pause, Play } from 'lucide-react';
import { memo, useState } from 'react';
import { useStore } from 'zustand';
import { commands } from '../../shared/commands.ts';
import type { DraftContent, DraftKey, KnownLineSources } from '../../shared/draft.ts';
import { Ask } from '../ui/Dialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { keysText } from '../ui/keys.ts';
import { Menu } from '../ui/Menu.tsx';
import type { MenuEntry } from '../ui/menu-entry.ts';
import { momentText } from '../ui/time-text.ts';
import { patchOf } from './draft-patch.ts';
import type { Drafts } from './drafts.ts';
import { isSameDraft, keyOf } from './drafts-state.ts';
import { LineSourcesDialog } from './LineSourcesDialog.tsx';

type DraftMenuProps = Readonly<{ drafts: Drafts; draftKey: DraftKey; copy: (text: string) => void }>;

/** Pausing, and the actions on the whole draft. Typing in the draft does not draw it again. */
export const DraftMenu = memo(function DraftMenu({ drafts, draftKey: key, copy }: DraftMenuProps) {
  const [question, setQuestion] = useState<'discard' | 'revert' | null>(null);
  const [sources, setSources] = useState<KnownLineSources | null>(null);
  const list = useStore(drafts.state, (s) => s.list);
  const isPaused = useStore(drafts.state, ({ open }) => open?.isPaused ?? false);
  const isFollowing = useStore(drafts.state, ({ open }) => (open?.file ?? null) !== null);
  const isChanged = useStore(drafts.state, ({ open }) => open?.content.markup !== open?.content.original);
  /** `keepFault` says why not. */
  const cannotBeKept = useStore(drafts.state, ({ open }) => (open?.keepFault ?? null) !== null);
  const isUnkept = cannotBeKept && !list.some((draft) => isSameDraft(draft, key));
  const others = list
    .filter((draft) => draft.connectionId === key.connectionId && draft.discardedAt === null)
    .filter((draft) => !isSameDraft(draft, key))
    .slice(0, 10);

  const copyOf = (textOf: (content: DraftContent) => string) => {
    const { open } = drafts.state.getState();
    if (open) copy(textOf(open.content));
  };

  const saveKeys = keysText('save-to-folder');
  const saving: MenuEntry = {
    words: commands['save-to-folder'].label,
    ...(saveKeys !== undefined && { note: saveKeys }),
    onAction: () => void drafts.folder.save(),
  };
  const entries: MenuEntry[] = [
    ...(drafts.folder.fits(key) ? [saving, 'line' as const] : []),
    { words: 'Copy markup', onAction: () => copyOf(({ markup }) => markup) },
    {
      words: 'Copy changed lines',
      note: 'as a unified diff',
      isDisabled: !isChanged,
      onAction: () =>
        void drafts.folder.lineSources().then((found) => copyOf((content) => patchOf(key, content, found))),
    },
    {
      words: 'Where the lines come from…',
      onAction: () => void drafts.folder.lineSources().then(setSources),
    },
    { words: 'Save markup…', onAction: () => void drafts.saveMarkup() },
    'line',
    isFollowing
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
        label={isPaused ? 'Resume rendering' : 'Pause rendering'}
        isOn={isPaused}
        icon={isPaused ? <Play size={16} /> : <Pause size={16} />}
        onPress={() => drafts.pause(!isPaused)}
      />
      <Menu
        label="Draft"
        button={<IconButton label="More of the draft" icon={<Ellipsis size={16} />} />}
        entries={entries}
      />
      {sources && <LineSourcesDialog drafts={drafts} sources={sources} onClose={() => setSources(null)} />}
      {question === 'discard' && (
        <Ask
          title="Discard this draft?"
          confirmLabel="Discard"
          isDangerous
          onNo={() => setQuestion(null)}
          onYes={() => {
            setQuestion(null);
            void drafts.discard();
          }}
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
});
