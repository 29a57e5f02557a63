import type { Suggestion } from '../../shared/model.ts';
import type { Recent } from '../../shared/recents.ts';
import type { PinnedReport } from '../../shared/workspace.ts';
import type { Report } from './report.ts';
import { type Identifiers, isSameReport, trimmedIdentifiers } from './report-state.ts';

/** The open reports of one connection. */
export type TabList = Readonly<{
  /** In the order of their tabs; never empty. */
  open: readonly Report[];
  selected: Report;
  /** The latest selected first, with the selected one. */
  used: readonly Report[];
  /** The last closed tabs, latest first; each can be opened again at its place. */
  closed: ReadonlyArray<Readonly<{ report: Report; at: number }>>;
}>;

export type ReportsState = Readonly<{
  connectionId: string;
  byConnection: Readonly<Record<string, TabList>>;
  /** The recent runs by connection, latest first. The main process stores its own list. */
  recents: Readonly<Record<string, readonly Recent[]>>;
  /** Of every connection, the latest first. */
  pins: readonly PinnedReport[];
  /** Of the current connection. */
  suggestions: Readonly<{ templates: readonly Suggestion[]; records: readonly Suggestion[] }>;
  splitShare: number;
  /** Whether the two texts of a split scroll together. */
  scrollsTogether: boolean;
}>;

export const noSuggestions: ReportsState['suggestions'] = { templates: [], records: [] };

const noRecents: readonly Recent[] = [];

export const tabsOf = ({ byConnection, connectionId }: ReportsState): TabList => byConnection[connectionId]!;

/** The report on the screen. */
export const selectedReport = (state: ReportsState): Report => tabsOf(state).selected;

export const recentsOf = ({ recents, connectionId }: ReportsState): readonly Recent[] =>
  recents[connectionId] ?? noRecents;

/** Identifiers of one organisation do not exist in another. */
export const pinsOf = ({ pins, connectionId }: ReportsState): readonly PinnedReport[] =>
  pins.filter((pin) => pin.connectionId === connectionId);

/** Those of every connection, including closed ones that can be opened again. */
export const allReports = ({ byConnection }: ReportsState): readonly Report[] =>
  Object.values(byConnection).flatMap(({ open, closed }) => [...open, ...closed.map(({ report }) => report)]);

export const identifiersOf = (report: Report): Identifiers => trimmedIdentifiers(report.state.getState());

/** The open report of a template and a record, if there is one. */
export const reportWith = (tabs: TabList | undefined, identifiers: Identifiers): Report | undefined =>
  tabs?.open.find((report) => isSameReport(identifiersOf(report), identifiers));

export const tabsWith = (open: readonly Report[], selected: number): TabList => {
  const report = open[Math.min(selected, open.length - 1)]!;
  return { open, selected: report, used: [report], closed: [] };
};

/** With a report selected. */
export const withSelected = (tabs: TabList, report: Report): TabList => ({
  ...tabs,
  selected: report,
  used: [report, ...tabs.used.filter((other) => other !== report)],
});

/** With a report at a place, and selected. */
export const withOpened = (tabs: TabList, report: Report, at: number): TabList =>
  withSelected({ ...tabs, open: tabs.open.toSpliced(at, 0, report) }, report);

/** How many closed tabs can be opened again. */
const maxClosed = 10;

/**
 * The state without a report. If it was selected, the one used before it is selected; the last one is replaced by
 * `otherwise`.
 */
export function withClosed(tabs: TabList, report: Report, otherwise: () => Report): TabList {
  const at = tabs.open.indexOf(report);
  const left = tabs.open.toSpliced(at, 1);
  const open = left.length > 0 ? left : [otherwise()];
  const used = tabs.used.filter((other) => other !== report);
  const neighbour = open[Math.min(at, open.length - 1)]!;
  const selected = tabs.selected === report ? (used[0] ?? neighbour) : tabs.selected;
  const closed = [{ report, at }, ...tabs.closed].slice(0, maxClosed);
  return withSelected({ open, used, closed, selected }, selected);
}

/** With a report moved to another place. */
export function withMoved(tabs: TabList, report: Report, to: number): TabList {
  const others = tabs.open.filter((other) => other !== report);
  return { ...tabs, open: others.toSpliced(Math.max(0, to), 0, report) };
}

type RecordChoice = Suggestion & Readonly<{ note?: string }>;

/** The records to suggest for a template: those known to fit it first, then the others with a note. */
export function recordChoices(
  templateID: string,
  templates: readonly Suggestion[],
  records: readonly Suggestion[],
): readonly RecordChoice[] {
  const fitting = templates.find(({ id }) => id === templateID.trim())?.records;
  if (!fitting || fitting.length === 0) return records;
  const fits = ({ id }: Suggestion) => fitting.includes(id);
  const others = records.filter((record) => !fits(record));
  return [...records.filter(fits), ...others.map((record) => ({ ...record, note: 'not for this template' }))];
}
