import type { Bridge } from '../../shared/contract.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import type { TextRange } from '../text-viewer/page-links.ts';
import type { AccountedReport } from './kept-accounts.ts';

/** The source of the template's data, and the actions on its account. */
export type PlaceholdersSource = Readonly<{
  /** The Info answer of the same record; `null` if it is not loaded. */
  dataId: string | null;
  /** Asks the service for Info; `null` if that is not done from here. */
  getData: (() => void) | null;
  isGettingData: boolean;
  calls: Pick<Bridge, 'call'>;
  /** The report of the template. */
  report: AccountedReport;
  urlOf: (documentId: string) => string;
  /** Takes the stored Info answer of another record as data. */
  takeRecord: (info: DocumentInfo) => void;
  /** Shows what a range of the template has written; absent without pages. */
  showOnPage?: ((range: TextRange) => void) | undefined;
  /** Shows a field of the data, by its path; absent where the data are not shown. */
  showField?: ((path: string) => void) | undefined;
  /** Dims fields of the data, by their paths; absent where the data are not shown. */
  dimFields?: ((paths: readonly string[]) => void) | undefined;
  copy: (text: string) => void;
}>;

/** Larger markup gets no account, because the parser is too slow. */
export const maxAccountedBytes = 5_000_000;
