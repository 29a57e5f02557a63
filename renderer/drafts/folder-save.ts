import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import type { DraftContent, DraftKey, FolderSave, KnownLineSources } from '../../shared/draft.ts';
import { type DraftsState, isSameDraft, type OpenDraft } from './drafts-state.ts';

type FolderSaveDependencies = Readonly<{
  bridge: Bridge;
  state: StoreApi<DraftsState>;
  change: (key: DraftKey, part: Partial<OpenDraft>) => void;
  edit: (part: Partial<DraftContent>) => void;
  /** Renders the baseline again. */
  renderUnchanged: () => Promise<void>;
  /** Whether a connection is a folder of the author. */
  isFolder: (connectionId: string) => boolean;
}>;

/** The result of saving a draft into its folder. `markup` is the draft's text at that time. */
export type ShownFolderSave = Readonly<{
  key: DraftKey;
  markup: string;
  outcome: FolderSave;
}>;

/** Saves a draft into the files that its lines come from. */
export function createFolderSave({ bridge, state, change, edit, renderUnchanged, isFolder }: FolderSaveDependencies) {
  const shown = createStore<{ last: ShownFolderSave | null }>(() => ({
    last: null,
  }));
  let isSaving = false;

  const fits = ({ kind, connectionId }: DraftKey) => kind === 'template' && isFolder(connectionId);

  /** From now on, the draft's unchanged text is that of the files. Text that was typed meanwhile stays. */
  const take = ({ key, markup }: ShownFolderSave, made: string) => {
    const { open } = state.getState();
    if (!open || !isSameDraft(open.key, key)) return;
    edit({
      original: made,
      markup: open.content.markup === markup ? made : open.content.markup,
    });
    void renderUnchanged();
  };

  const save = async (seen: string | null): Promise<void> => {
    const { open } = state.getState();
    if (!open || isSaving || !fits(open.key)) return;
    const { key, content } = open;
    isSaving = true;
    const outcome = await bridge.call('drafts.saveToFolder', {
      ...key,
      base: seen ?? content.original,
      markup: content.markup,
    });
    isSaving = false;
    if (!outcome.ok) return change(key, { keepFault: outcome.fault });
    const last = { key, markup: content.markup, outcome: outcome.value };
    shown.setState({ last });
    if (outcome.value.state === 'saved') take(last, outcome.value.markup);
  };

  return {
    /** Whether the draft can be saved into the files of a folder. */
    fits,

    shown,

    save: () => save(null),

    /** Overwrites the files that the comparison has shown. Files that have changed again are compared again. */
    overwrite: async (): Promise<void> => {
      const { last } = shown.getState();
      shown.setState({ last: null });
      if (last?.outcome.state === 'conflict') await save(last.outcome.markup);
    },

    dismiss: () => shown.setState({ last: null }),

    /** The source files of the lines in the unchanged markup. A defect of Galley is shown like a failed save. */
    async lineSources(): Promise<KnownLineSources> {
      const { open } = state.getState();
      if (!open) return 'not-said';
      const outcome = await bridge.call('drafts.lineSources', {
        ...open.key,
        original: open.content.original,
      });
      if (outcome.ok) return outcome.value;
      change(open.key, { keepFault: outcome.fault });
      return 'not-said';
    },
  };
}
