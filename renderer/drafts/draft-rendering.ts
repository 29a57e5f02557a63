import type { StoreApi } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import type { DraftContent, DraftKey } from '../../shared/draft.ts';
import { type DraftsState, lacksData, type OpenDraft } from './drafts-state.ts';

type DraftRenderingDependencies = Readonly<{
  bridge: Bridge;
  state: StoreApi<DraftsState>;
  change: (key: DraftKey, part: Partial<OpenDraft>) => void;
  after: (ms: number, run: () => void) => () => void;
}>;

/** After this time without a key, data and helpers count as completely typed. */
const unchangedAfterMs = 500;

/** After this time without a key, the author has stopped typing. */
const typingMs = 1_500;

/** The pages of the open draft: that of its markup, and that of the unchanged markup to compare with. */
export function createDraftRendering({ bridge, state, change, after }: DraftRenderingDependencies) {
  let renderings = 0;
  let callOffUnchanged = () => {};
  let callOffPause = () => {};

  /**
   * Requests a page of the open draft. In the main process the newest wins, so each change sends its request at once.
   */
  const render = async (): Promise<void> => {
    const { open } = state.getState();
    if (!open || lacksData(open)) return;
    const { key, content } = open;
    renderings += 1;
    const number = renderings;
    change(key, { isRendering: true, isOutdated: false });
    const outcome = await bridge.call('drafts.render', { ...key, ...inputOf(content), purpose: 'edit' });
    const isNewest = number === renderings;
    if (outcome.ok) change(key, { page: outcome.value, pageMarkup: content.markup, fault: null });
    else if (outcome.fault.code !== 'CANCELLED') change(key, { fault: outcome.fault });
    if (isNewest) change(key, { isRendering: false });
  };

  const renderUnchanged = async (): Promise<void> => {
    callOffUnchanged();
    const { open } = state.getState();
    if (!open || lacksData(open)) return;
    const { key, content } = open;
    const input = { ...inputOf(content), markup: content.original };
    const outcome = await bridge.call('drafts.render', { ...key, ...input, purpose: 'fidelity' });
    if (outcome.ok) change(key, { unchanged: outcome.value });
    else if (outcome.fault.code !== 'CANCELLED') change(key, { unchanged: null });
  };

  return {
    /** Call at each key: the fault of a half-typed text waits until the author pauses. */
    typed(): void {
      const { open } = state.getState();
      if (!open) return;
      callOffPause();
      if (!open.isTyping) change(open.key, { isTyping: true });
      callOffPause = after(typingMs, () => change(open.key, { isTyping: false }));
    },

    completing(isCompleting: boolean): void {
      const { open } = state.getState();
      if (open) change(open.key, { isCompleting });
    },

    render,
    renderUnchanged,

    /** The markup that the page of a draft was printed from. */
    trace: ({ key, content, pageMarkup }: OpenDraft) =>
      bridge.call('drafts.trace', { ...key, ...inputOf(content), markup: pageMarkup ?? content.markup }),

    /** Renders the unchanged markup after a moment without typing. */
    renderUnchangedSoon(): void {
      callOffUnchanged();
      callOffUnchanged = after(unchangedAfterMs, () => void renderUnchanged());
    },

    renderBoth: () => Promise.all([render(), renderUnchanged()]),
  };
}

const inputOf = ({ markup, data, helpers }: DraftContent) => ({ markup, data, helpers });
