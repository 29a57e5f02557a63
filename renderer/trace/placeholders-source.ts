import type { Bridge } from '../../shared/contract.ts';
import type { DocumentInfo } from '../../shared/model.ts';
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
  copy: (text: string) => void;
}>;

/** Larger markup gets no account, because the parser is too slow. */
export const maxAccountedBytes = 5_000_000;
