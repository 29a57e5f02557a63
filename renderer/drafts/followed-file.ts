import type { StoreApi } from 'zustand/vanilla';
import type { DraftContent, DraftKey, FollowedFile } from '../../shared/draft.ts';
import { type DraftsState, isSameDraft, keyOf, type OpenDraft } from './drafts-state.ts';

type FollowedFileDependencies = Readonly<{
  state: StoreApi<DraftsState>;
  change: (key: DraftKey, part: Partial<OpenDraft>) => void;
  edit: (part: Partial<Pick<DraftContent, 'markup'>>) => void;
}>;

/** The texts of the files that drafts follow. */
export function createFollowedFile({ state, change, edit }: FollowedFileDependencies) {
  /** The last events about files of drafts that are not open. */
  const others = new Map<string, FollowedFile>();
  const nameOf = (key: DraftKey) => JSON.stringify(keyOf(key));

  /** The text of the file replaces the draft's text, unless the draft was changed later. */
  const take = (file: FollowedFile): void => {
    const { open } = state.getState();
    if (!open || !isSameDraft(open.key, file)) {
      others.set(nameOf(file), file);
      return;
    }
    const { markup } = open.content;
    const isTaken = file.state === 'read' && !file.isOlder && file.text !== markup;
    const wasTyped = open.file?.state === 'read' && open.file.text !== markup;
    change(open.key, { file, hasFileReplaced: isTaken && wasTyped });
    if (isTaken) edit({ markup: file.text });
  };

  return {
    take,

    /** Applies an event about a draft's file that arrived before the draft was open. */
    opened(key: DraftKey): void {
      const file = others.get(nameOf(key));
      others.delete(nameOf(key));
      if (file) take(file);
    },
  };
}
