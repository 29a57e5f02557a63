import { z } from 'zod';
import { ConnectionDraftSchema } from '../../shared/connection-schema.ts';
import { connectionColours, maxFolderLimit, sampleConnectionId } from '../../shared/model.ts';
import { newReport } from '../../shared/new-report.ts';
import { defaultPreferences, Preferences } from '../../shared/preferences.ts';
import { maxOpenReports, maxRecents } from '../../shared/recents.ts';
import { ConnectionReports, OpenReport, Workspace } from '../../shared/workspace.ts';
import { isJsonObject } from '../base/json.ts';

/** The stored data of a connection to an organisation. Its secrets are only in the vault. */
const StoredConnection = ConnectionDraftSchema.required({ id: true });
export type StoredConnection = z.infer<typeof StoredConnection>;

/** A folder of templates on this computer. */
const StoredFolder = z.object({
  id: z.uuid(),
  name: z.string().min(1).max(100),
  folder: z.string().min(1),
  colour: z.enum(connectionColours),
  limit: z.number().int().min(1).max(maxFolderLimit).optional(),
});
export type StoredFolder = Readonly<z.infer<typeof StoredFolder>>;

const Recents = z
  .array(z.strictObject({ templateID: z.string().max(10_000), sobjectId: z.string().max(10_000) }))
  .max(maxRecents);
type Recents = z.infer<typeof Recents>;

/** Each report is read separately, so that a bad value does not affect the others. */
const UnreadReports = ConnectionReports.extend({ open: z.array(z.unknown()).min(1).max(maxOpenReports) });

/** The name of the workspace in version 1 of the file. */
const workspaceMember = 'desk';

/** Version 1 of the file. A later version of Galley that changes the meaning of a member raises the number. */
export const settingsVersion = 1;

export type StoredSettings = Readonly<{
  connections: readonly StoredConnection[];
  folders: readonly StoredFolder[];
  /** `null` is the sample service. */
  currentConnectionId: string | null;
  preferences: Preferences;
  workspace: Workspace;
  /** Newest first, by connection id. */
  recents: Readonly<Record<string, Recents>>;
}>;

export const defaultSettings: StoredSettings = {
  connections: [],
  folders: [],
  currentConnectionId: null,
  preferences: defaultPreferences,
  workspace: { place: 'report', reports: [], splitShare: 0.5, mergeItems: [] },
  recents: {},
};

type ReadSettings = Readonly<{
  settings: StoredSettings;
  /** Whether an invalid value was replaced with its default. */
  isPartial: boolean;
}>;

/** Reads version 1 member by member, so that a bad value only loses itself. `null` if it is not version 1. */
export function readSettings(stored: unknown): ReadSettings | null {
  if (!isJsonObject(stored) || stored.version !== settingsVersion) return null;
  let isPartial = false;

  const accepted = <T>(schema: z.ZodType<T>, value: unknown, fallback: T): T => {
    // A missing member is valid: the file is from an earlier version.
    if (value === undefined) return fallback;
    const parsed = schema.safeParse(value);
    if (!parsed.success) isPartial = true;
    return parsed.success ? parsed.data : fallback;
  };

  const membersOf = <T extends object>(schema: z.ZodObject, value: unknown, fallback: T): T => {
    const record = accepted<Record<string, unknown>>(z.record(z.string(), z.unknown()), value, {});
    const members = Object.entries(schema.shape).map(([name, member]) => [
      name,
      accepted(member as z.ZodType<unknown>, record[name], fallback[name as keyof T]),
    ]);
    return Object.fromEntries(members) as T;
  };

  const itemsOf = <T>(schema: z.ZodType<T>, value: unknown): T[] =>
    accepted(z.array(z.unknown()), value, []).flatMap((item) => {
      const parsed = accepted(schema.nullable(), item, null);
      return parsed === null ? [] : [parsed];
    });

  const currentConnectionId = accepted(z.string().nullable(), stored.currentConnectionId, null);
  const workspace = accepted(z.record(z.string(), z.unknown()), stored[workspaceMember], {});

  /** Earlier versions stored only one report, that of the current connection. */
  const reportOfEarlier = (): ConnectionReports[] =>
    workspace.templateID === undefined
      ? []
      : [
          {
            connectionId: currentConnectionId ?? sampleConnectionId,
            open: [membersOf(OpenReport, workspace, newReport)],
            selected: 0,
          },
        ];

  const reports = (): ConnectionReports[] =>
    itemsOf(UnreadReports, workspace.reports).map(({ open, ...of }) => ({
      ...of,
      open: open.map((report) => membersOf(OpenReport, report, newReport)),
    }));

  const settings: StoredSettings = {
    connections: itemsOf(StoredConnection, stored.connections),
    folders: itemsOf(StoredFolder, stored.folders),
    currentConnectionId,
    preferences: membersOf(Preferences, stored.preferences, defaultSettings.preferences),
    workspace: {
      ...membersOf(Workspace.omit({ reports: true }), workspace, defaultSettings.workspace),
      reports: workspace.reports === undefined ? reportOfEarlier() : reports(),
    },
    recents: Object.fromEntries(
      Object.entries(accepted(z.record(z.string(), z.unknown()), stored.recents, {})).map(([id, list]) => [
        id,
        accepted(Recents, list, []),
      ]),
    ),
  };
  return { settings, isPartial };
}

/** The text of the file. */
export const settingsText = ({ workspace, ...settings }: StoredSettings): string =>
  `${JSON.stringify({ version: settingsVersion, ...settings, [workspaceMember]: workspace }, null, 2)}\n`;
