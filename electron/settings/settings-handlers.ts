import type { Handlers } from '../../shared/contract.ts';
import type { SettingsStore } from './settings-store.ts';

export type SettingsHandlersDependencies = Readonly<{
  settings: Pick<SettingsStore, 'preferences' | 'workspace'>;
  /** Called after each change, which may reduce the space for documents. */
  preferencesChanged(): Promise<void>;
  /** Asks the author whether Galley may start this command. Without it, a page could run any program. */
  allowsEditor(command: string): Promise<boolean>;
}>;

type SettingsCall = Extract<keyof Handlers, `settings.${string}` | `workspace.${string}`>;

/** The handlers of the preferences and the workspace. */
export const createSettingsHandlers = ({
  settings,
  preferencesChanged,
  allowsEditor,
}: SettingsHandlersDependencies): Pick<Handlers, SettingsCall> => ({
  'settings.change': async (change) => {
    const { editorCommand = '' } = change;
    const isNew = editorCommand.trim() !== '' && editorCommand !== settings.preferences.get().editorCommand;
    if (isNew && !(await allowsEditor(editorCommand))) return settings.preferences.get();
    const preferences = settings.preferences.change(change);
    void preferencesChanged();
    return preferences;
  },
  'workspace.keep': async (workspace) => settings.workspace.keep(workspace),
});
