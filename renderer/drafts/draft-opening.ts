import type { DraftContent, DraftKey } from '../../shared/draft.ts';
import type { Fault } from '../../shared/fault.ts';
import { keyOf } from './drafts-state.ts';

/**
 * Opens drafts, whose content takes a while to read. The last chosen one is shown. Choosing it again meanwhile changes
 * nothing.
 */
export function createDraftOpening(show: (key: DraftKey, content: DraftContent) => Promise<void>) {
  let opening: Readonly<{ name: string }> | null = null;

  /** Shows the result of `read`, unless it is empty or another draft was chosen meanwhile. */
  const open = async (key: DraftKey, read: () => Promise<DraftContent | null>): Promise<void> => {
    const mine = { name: JSON.stringify(keyOf(key)) };
    if (opening?.name === mine.name) return;
    opening = mine;
    const isNewest = () => opening === mine;
    const content = await read().catch((thrown: unknown) => {
      if (isNewest()) opening = null;
      throw thrown;
    });
    if (!isNewest()) return;
    opening = null;
    if (content) await show(key, content);
  };

  return { open };
}

export const answerGone: Fault = {
  code: 'INVALID-INPUT',
  happened: 'This answer is no longer on disk.',
  advice: 'Run it again, then edit it as a draft.',
};
