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
  /** The last good page. It stays while the next one is rendered, and while the template has a mistake. */
  page: DraftPage | null;
  /** The markup that `page` was rendered from. */
  pageMarkup: string | null;
  /** The page of the unchanged markup with the same data and helpers. */
  unchanged: DraftPage | null;
  /** Why the last rendering has no page. */
  fault: Fault | null;
  isRendering: boolean;
  /** Whether the author typed a moment ago. Then the underline in the editor is enough, and the fault waits. */
  isTyping: boolean;
  /** Whether the editor offers completions. */
  isCompleting: boolean;
  /** Renders only when the author says so. */
  isPaused: boolean;
  /** Whether the text has changed since `page` was requested. */
  isOutdated: boolean;
  /** Why the draft could not be saved, or its file not be written. */
  keepFault: Fault | null;
  savedPath: string | null;
  /** The parts of the Info answer that may be the data, best first; `null` until the search ends. */
  candidates: readonly DataCandidate[] | null;
  isGettingData: boolean;
  /** The state of the file that the draft follows; `null` if it follows none. */
  file: FollowedFile | null;
  /** Whether its last save replaced text that was typed after the save before. */
  hasFileReplaced: boolean;
}>;

export type DraftsState = Readonly<{
  open: OpenDraft | null;
  /** Whether a draft that will replace the open one is being read. */
  isOpening: boolean;
  /** The draft that the author last asked to edit, a new object each time. */
  begun: DraftKey | null;
  /** All stored drafts, most recently changed first. */
  list: readonly DraftSummary[];
  /** Whether the list has been read. */
  isListed: boolean;
  /** The last discarded draft, while one click can bring it back. */
  discarded: DraftKey | null;
  /** Why a draft could not be opened. */
  openFault: Fault | null;
}>;

export const noDrafts: DraftsState = {
  open: null,
  isOpening: false,
  begun: null,
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

/** A template needs data to run; a page has its data in its markup. */
export const lacksData = ({ key, content }: OpenDraft) => key.kind === 'template' && content.data === null;

/** The template and the record of a connection. */
export type ReportKey = Omit<DraftKey, 'kind'>;

export const isOfReport = (draft: DraftKey, report: ReportKey) =>
  draft.connectionId === report.connectionId &&
  draft.templateID === report.templateID &&
  draft.sobjectId === report.sobjectId;

export const isSameDraft = (one: DraftKey, other: DraftKey) => isOfReport(one, other) && one.kind === other.kind;

/** Only the key, from an object with more members. */
export const keyOf = ({ connectionId, templateID, sobjectId, kind }: DraftKey): DraftKey => ({
  connectionId,
  templateID,
  sobjectId,
  kind,
});
