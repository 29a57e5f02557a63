import type { DraftContent, DraftPage } from '../../shared/draft.ts';
import type { Fault } from '../../shared/fault.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import type { Finding } from '../pdf-engine/pdf-engine.ts';
import type { PicturedPages } from './page-picture.ts';

/** The source of a row's data. `wanted`: none yet; requesting them costs one request. */
type RowSource =
  | Readonly<{ kind: 'own' | 'folder' | 'wanted' }>
  | Readonly<{ kind: 'answer'; documentId: string }>
  /** `text` makes the JSON of the root context. */
  | Readonly<{ kind: 'made'; text: () => string }>;

/** What a row's page is compared with: the page of the unchanged markup, or the approved proof of its record. */
export type RowBaseline = 'unchanged' | 'proof';

/** The result of that comparison. */
export type RowVerdict =
  | Readonly<{ kind: 'same' }>
  | Readonly<{
      kind: 'changed';
      /** The first difference and how many more there are. */
      words: string;
      /** Rows with the same text changed alike. */
      group: string;
    }>
  /** The unchanged markup produces no page with these data. */
  | Readonly<{ kind: 'new'; words: string }>
  | Readonly<{
      kind: 'uncompared';
      words: string;
      /** There is nothing to compare with, which is no failure. */
      lacksBaseline?: boolean;
    }>;

/** What a row shows besides its verdict. It follows the verdict, so it may be of an earlier page. */
export type RowLooks = Readonly<{
  /** The id of the page; `null` before the first. */
  looksOf: string | null;
  /** The address of the picture; `null` if there is no such page, or if it could not be drawn. */
  picture: string | null;
  pictured: PicturedPages;
  findings: readonly Finding[];
}>;

export const noLooks: RowLooks = { looksOf: null, picture: null, pictured: 1, findings: [] };

export type RowResult = Pick<DraftPage, 'stubs' | 'missing'> &
  Readonly<{
    page: DocumentInfo;
    unchanged: DocumentInfo | null;
    /** The approved proof, if the row is compared with it. */
    proof: DocumentInfo | null;
    /** 0 if they could not be counted. */
    pages: number;
    verdict: RowVerdict;
    totalMs: number;
  }> &
  RowLooks;

/** `wanted`: without data. The result is the last one, and stays while the row is drawn again. */
type RowState = 'wanted' | 'asking' | 'waiting' | 'drawing' | 'done' | 'failed';

export type SheetRow = Readonly<{
  id: string;
  record: string;
  /** The title of the record, or what was changed in its data. */
  note: string | null;
  source: RowSource;
  state: RowState;
  fault: Fault | null;
  result: RowResult | null;
  /** The text with which the row was made again because its page was gone. */
  remadeWith: DraftContent | null;
}>;

export const newRow = (id: string, record: string, source: RowSource, note: string | null = null): SheetRow => ({
  id,
  record,
  note,
  source,
  state: source.kind === 'wanted' ? 'wanted' : 'waiting',
  fault: null,
  result: null,
  remadeWith: null,
});

/** Whether something about the row deserves attention besides its verdict. */
export const hasFindings = ({ result }: SheetRow): boolean =>
  result !== null && (result.findings.length > 0 || result.missing.length > 0 || result.stubs.length > 0);

/** Whether the picture and the findings of a row are still those of an earlier page. */
export const lacksLooks = ({ state, result }: SheetRow): boolean =>
  state === 'done' && result !== null && result.looksOf !== result.page.id;

/** Rows whose data cost a request each. */
export const rowsWithoutData = (rows: readonly SheetRow[]): readonly SheetRow[] =>
  rows.filter(({ source, state }) => source.kind === 'wanted' && state !== 'asking');
