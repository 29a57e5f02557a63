import { maxPins } from '../../shared/recents.ts';
import type { PinnedReport } from '../../shared/workspace.ts';
import { type ReportState, trimmedIdentifiers } from './report-state.ts';

/**
 * The report that would be pinned now: the identifiers of the form with the selected view; `null` while one is empty.
 */
export function pinOf(state: ReportState): PinnedReport | null {
  const { templateID, sobjectId } = trimmedIdentifiers(state);
  if (templateID === '' || sobjectId === '') return null;
  return { connectionId: state.connectionId, templateID, sobjectId, tab: state.tab };
}

const isSame = (a: PinnedReport, b: PinnedReport) =>
  a.connectionId === b.connectionId && a.templateID === b.templateID && a.sobjectId === b.sobjectId && a.tab === b.tab;

export const isPinned = (pins: readonly PinnedReport[], pin: PinnedReport): boolean =>
  pins.some((other) => isSame(other, pin));

/** The list with the report at its front, or without it if it was pinned already. */
export function withPinToggled(pins: readonly PinnedReport[], pin: PinnedReport): PinnedReport[] {
  const others = pins.filter((other) => !isSame(other, pin));
  return others.length < pins.length ? others : [pin, ...others].slice(0, maxPins);
}
