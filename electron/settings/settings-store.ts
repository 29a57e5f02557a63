import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ConnectionDraft } from '../../shared/connection-draft.ts';
import type { AppEvent } from '../../shared/events.ts';
import { connectionGone } from '../../shared/gone-faults.ts';
import { type ConnectionView, freeColour, sampleConnectionId } from '../../shared/model.ts';
import { Preferences } from '../../shared/preferences.ts';
import type { Recent } from '../../shared/recents.ts';
import { withRecent } from '../../shared/recents.ts';
import type { Workspace } from '../../shared/workspace.ts';
import { createDelayedWrite } from '../base/delayed-write.ts';
import { folderView, viewOf, withCopy, withDraft } from './connection-list.ts';
import { readSettingsFile } from './read-settings.ts';
import { type StoredSettings, settingsText } from './stored-settings.ts';

/** Typing changes the workspace with each key. */
const writeDelayMs = 250;

type SettingsStoreDependencies = Readonly<{
  folder: string;
  /** Writes atomically; only the owner can read the file. */
  writeWhole: (path: string, data: string) => Promise<void>;
  /** May be called before `createSettings` returns, with a notice about the file. */
  emit: (event: AppEvent) => void;
  /** Called after each change with all connections except the sample's. */
  connectionsChanged: (connections: readonly ConnectionView[]) => void;
  /** Milliseconds since the epoch. */
  now: () => number;
  report: (thrown: unknown) => void;
}>;

type PreferencesChange = { readonly [K in keyof Preferences]?: Preferences[K] | undefined };

export type SettingsStore = ReturnType<typeof createSettingsStore>;

/**
 * The author's choices and open work, in one file without secrets. Changes take effect at once and are written shortly
 * after. A file that cannot be read or written causes a notice, never a failure.
 */
export function createSettingsStore({
  folder,
  writeWhole,
  emit,
  connectionsChanged,
  now,
  report,
}: SettingsStoreDependencies) {
  const notify = (text: string) => emit({ type: 'noticed', notice: { id: randomUUID(), text } });
  const read = readSettingsFile(join(folder, 'settings.json'), now());
  let settings: StoredSettings = read.settings;
  let hasFailed = false;

  const write = async () => {
    if (read.isUnreadable) return;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      await writeWhole(read.path, settingsText(settings));
      hasFailed = false;
    } catch (thrown) {
      report(thrown);
      // Reported once, not at each keystroke while the disk is full.
      if (!hasFailed)
        notify(
          'The settings could not be saved. Check that the disk has space; Galley tries again at the next change, and when it quits.',
        );
      hasFailed = true;
    }
  };
  const writing = createDelayedWrite({ delayMs: writeDelayMs, write });
  if (read.notice !== null) notify(read.notice);
  // Otherwise the next start would find the same file and show the same notice.
  if (read.isToBeWritten) writing.soon();

  const change = (part: Partial<StoredSettings>) => {
    settings = { ...settings, ...part };
    writing.soon();
  };

  const listConnections = () => [...settings.connections.map(viewOf), ...settings.folders.map(folderView)];
  const changeConnections = (part: Partial<StoredSettings>) => {
    change(part);
    connectionsChanged(listConnections());
  };

  /** Drops data of removed connections, which the window may still send. */
  const keepWorkspace = (workspace: Workspace): void => {
    const ids = new Set([sampleConnectionId, ...listConnections().map(({ id }) => id)]);
    const isKnown = ({ connectionId }: Readonly<{ connectionId: string }>) => ids.has(connectionId);
    change({
      workspace: {
        ...workspace,
        reports: workspace.reports.filter(isKnown),
        ...(workspace.pins && { pins: workspace.pins.filter(isKnown) }),
      },
    });
  };

  const flush = (): Promise<void> => {
    if (hasFailed) writing.soon();
    return writing.flush();
  };

  const currentId = () =>
    listConnections().some(({ id }) => id === settings.currentConnectionId) ? settings.currentConnectionId : null;

  return {
    /**
     * Whether the file was read, or a damaged file was set aside. Then a connection that is not in the list no longer
     * exists.
     */
    isKnown: read.isKnown,

    /** Organisations, then folders, without the sample service. */
    connections: {
      list: (): readonly ConnectionView[] => listConnections(),

      /** The id of the chosen connection; `null` is the sample service. */
      currentId,

      /** Resolves when the list is on disk or the write failed. Never rejects. */
      flush,

      /** An unknown id chooses the sample service. */
      choose: (id: string | null): void => change({ currentConnectionId: id }),

      /** Changes the connection of that id, or adds a new one at the end. */
      save(draft: ConnectionDraft): ConnectionView {
        const { saved, connections } = withDraft(settings.connections, draft);
        changeConnections({ connections });
        return viewOf(saved);
      },

      /** Adds a folder of templates, named after it. Returns the existing connection if there is one. */
      addFolder(folder: string): ConnectionView {
        const known = settings.folders.find((each) => each.folder === folder);
        if (known) return folderView(known);
        const colour = freeColour(listConnections().map((connection) => connection.colour));
        const name = basename(folder).slice(0, 100) || folder.slice(0, 100);
        const added = { id: randomUUID(), name, folder, colour };
        changeConnections({ folders: [...settings.folders, added] });
        return folderView(added);
      },

      /** Ignores a missing folder. */
      setLimit(id: string, limit: number | null): void {
        const folders = settings.folders.map((each) => {
          const { limit: _, ...folder } = each;
          return each.id === id ? { ...folder, ...(limit !== null && { limit }) } : each;
        });
        changeConnections({ folders });
      },

      /** Adds "<name> copy" right after it. Fails with `INVALID-INPUT` if the connection does not exist. */
      duplicate(id: string): ConnectionView {
        const original = settings.connections.find((connection) => connection.id === id);
        if (!original) throw connectionGone();
        const { copy, connections } = withCopy(settings.connections, original);
        changeConnections({ connections });
        return viewOf(copy);
      },

      /** Removes it with its recent pairs, open reports and pins. Ignores a missing connection. */
      remove(id: string): void {
        const { [id]: _, ...recents } = settings.recents;
        changeConnections({
          connections: settings.connections.filter((connection) => connection.id !== id),
          folders: settings.folders.filter((folder) => folder.id !== id),
          currentConnectionId: currentId() === id ? null : settings.currentConnectionId,
          recents,
        });
        keepWorkspace(settings.workspace);
      },
    },

    preferences: {
      get: (): Preferences => settings.preferences,

      /** Changes the given members. Throws if one is invalid; then nothing changes. */
      change(part: PreferencesChange): Preferences {
        const given = Object.entries(part).filter(([, value]) => value !== undefined);
        const preferences = Preferences.parse({ ...settings.preferences, ...Object.fromEntries(given) });
        change({ preferences });
        emit({ type: 'preferences-changed', preferences });
        return preferences;
      },
    },

    workspace: {
      get: (): Workspace => settings.workspace,

      keep: keepWorkspace,

      /** By connection; latest first. */
      recents: () => settings.recents,
      recentsOf: (connectionId: string): readonly Recent[] => settings.recents[connectionId] ?? [],

      /** Moves the pair to the front of the connection's recent ones. Each pair is listed once, at most 50. */
      addRecent(connectionId: string, recent: Recent): void {
        const recents = withRecent(settings.recents[connectionId] ?? [], recent);
        change({ recents: { ...settings.recents, [connectionId]: recents } });
      },
    },

    /**
     * Resolves when every change so far is on disk or has failed. Retries failed writes once, because the disk may have
     * space again. Call before Galley quits. Never rejects.
     */
    flush,
  };
}
