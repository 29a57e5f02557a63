import type { Identifiers } from '../report/report-state.ts';
import type { ViewName } from './shell.ts';

type TitleParts = Identifiers & Readonly<{ view: ViewName; connectionName: string | undefined }>;

export const viewTitles = {
  report: 'Report',
  sheet: 'Sheet',
  merge: 'Merge',
  activity: 'Activity',
  settings: 'Settings',
} as const;

/** "TEMPLATE · RECORD — CONNECTION" for Report, and "VIEW — CONNECTION" for the others or before anything is typed. */
export function windowTitle({ view, templateID, sobjectId, connectionName = 'Galley' }: TitleParts): string {
  const identifiers = view === 'report' ? [templateID.trim(), sobjectId.trim()].filter((id) => id !== '') : [];
  return `${identifiers.join(' · ') || viewTitles[view]} — ${connectionName}`;
}
