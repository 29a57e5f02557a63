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
  /** Whether the author typed a moment ago: the underline in the editor is enough then, and the fault waits. */
  isTyping: boolean;
  /** Whether the editor offers completions. */
  isCompleting: boolean;
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
  /** Whether a draft is being read that takes the place of what is open. */
  isOpening: boolean;
  /** All kept drafts, the last changed first. */
  list: readonly DraftSummary[];
  /** Whether the list has been read. */
  isListed: boolean;
  /** The draft that was discarded last, while that can be undone with one click. */
  discarded: DraftKey | null;
  /** Why a draft could not be opened. */
  openFault: Fault | null;
}>;

export const noDrafts: DraftsState = {
  open: null,
  isOpening: false,
  list: [],
  isListed: false,
  discarded: null,
  openFault: null,
};

export const openDraft = (key: DraftKey, content: DraftContent): OpenDraft => ({
  key,
  content,
  page: null,
  pageMarkup: null,
  unchanged: null,
  fault: null,
  isRendering: false,
  isTyping: false,
  isCompleting: false,
  isPaused: false,
  isOutdated: false,
  keepFault: null,
  savedPath: null,
  candidates: null,
  isGettingData: false,
  file: null,
  hasFileReplaced: false,
});

/** A template is run with data alone; a page has its data in its markup. */
export const lacksData = ({ key, content }: OpenDraft) => key.kind === 'template' && content.data === null;

/** The template and the record of a connection. */
export type ReportKey = Omit<DraftKey, 'kind'>;

export const isOfReport = (draft: DraftKey, report: ReportKey) =>
  draft.connectionId === report.connectionId &&
  draft.templateID === report.templateID &&
  draft.sobjectId === report.sobjectId;

export const isSameDraft = (one: DraftKey, other: DraftKey) => isOfReport(one, other) && one.kind === other.kind;

/** The key alone, of an object that has more members. */
export const keyOf = ({ connectionId, templateID, sobjectId, kind }: DraftKey): DraftKey => ({
  connectionId,
  templateID,
  sobjectId,
  kind,
});
