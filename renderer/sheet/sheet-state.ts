import type { DraftContent, DraftKey } from '../../shared/draft.ts';
import type { Fault } from '../../shared/fault.ts';
import type { InfoProgress } from './info-requests.ts';
import type { MadeChoice } from './made-rows.ts';
import type { PicturedPages } from './page-picture.ts';
import { allRows, type ShownChoice } from './row-order.ts';
import type { RowBaseline, SheetRow } from './sheet-row.ts';

/** The draft whose records are drawn. */
export type SheetDraft = Readonly<{
  key: DraftKey;
  content: DraftContent;
  /** Whether its own page is being rendered. */
  isRendering: boolean;
  /** Why its own page could not be rendered. */
  fault: Fault | null;
}>;

export type SheetState = Readonly<{
  /** The draft of the rows; `null` if none is open, or if it is a page that contains its data. */
  key: DraftKey | null;
  rows: readonly SheetRow[];
  choice: ShownChoice;
  /** The visible rows. They change when the author chooses, not when a verdict arrives. */
  shown: readonly string[];
  /** The row that is shown beside the grid. */
  openId: string | null;
  isPaused: boolean;
  /** What the pictures of the rows show. */
  pictured: PicturedPages;
  /** What the rows of records are compared with. Made data have no proof. */
  against: RowBaseline;
  /** How the rows of made data were made; `null` without any. */
  made: MadeChoice | null;
  /** `null` while no Info is asked for. */
  infoProgress: InfoProgress | null;
}>;

/** The sheet without a draft. */
export const nothing: Omit<SheetState, 'isPaused' | 'pictured' | 'against'> = {
  key: null,
  rows: [],
  choice: allRows,
  shown: [],
  openId: null,
  made: null,
  infoProgress: null,
};
