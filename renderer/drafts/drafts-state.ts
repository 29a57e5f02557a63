import type {
  DataCandidate,
  DraftContent,
  DraftKey,
  DraftPage,
  DraftSummary,
  FollowedFile,
} from '../../shared/draft.ts';
import type { Fault } from '../../shared/fault.ts';

/** The draft that is worked on. */
export type OpenDraft = Readonly<{
  key: DraftKey;
  content: DraftContent;
  /** The last good page; it stays while the next one is made, and while the template is broken. */
  page: DraftPage | null;
  /** The markup that `page` was made of. */
  pageMarkup: string | null;
  /** The page of the unchanged markup with the same data and helpers. */
  unchanged: DraftPage | null;
  /** Why the last rendering has no page. */
  fault: Fault | null;
  isRendering: boolean;
  /** Renders only when the author says so. */
  isPaused: boolean;
  /** Whether the text has changed since `page` was asked for. */
  isOutdated: boolean;
  /** Why the draft could not be kept, or its file not be saved. */
  keepFault: Fault | null;
  savedPath: string | null;
  /** The parts of the info answer that may be the data, the best first; `null` until they were looked for. */
  candidates: readonly DataCandidate[] | null;
  isGettingData: boolean;
  /** What became of the file that the draft follows; `null` if it follows none. */
  file: FollowedFile | null;
  /** Whether its last save took the place of what was typed over the one before. */
  hasFileReplaced: boolean;
}>;

export type DraftsState = Readonly<{
  open: OpenDraft | null;
  /** Whether the tab of the draft is selected. */
  isInFront: boolean;
  /** All kept drafts, the last changed first. */
  list: readonly DraftSummary[];
  /** The draft that was discarded last, while that can be undone with one click. */
  discarded: DraftKey | null;
  /** Why a draft could not be opened. */
  openFault: Fault | null;
}>;

export const noDrafts: DraftsState = { open: null, isInFront: false, list: [], discarded: null, openFault: null };

export const openDraft = (key: DraftKey, content: DraftContent): OpenDraft => ({
  key,
  content,
  page: null,
  pageMarkup: null,
  unchanged: null,
  fault: null,
  isRendering: false,
  isPaused: false,
  isOutdated: false,
  keepFault: null,
  savedPath: null,
  candidates: null,
  isGettingData: false,
  file: null,
  hasFileReplaced: false,
});

export const isSameDraft = (one: DraftKey, other: DraftKey) =>
  one.connectionId === other.connectionId &&
  one.templateID === other.templateID &&
  one.sobjectId === other.sobjectId &&
  one.kind === other.kind;

/** The key alone, of an object that has more members. */
export const keyOf = ({ connectionId, templateID, sobjectId, kind }: DraftKey): DraftKey => ({
  connectionId,
  templateID,
  sobjectId,
  kind,
});
