import { expect, test } from 'vitest';
import { createSettingsHandlers } from '../../../../electron/settings/settings-handlers.ts';
import { defaultPreferences, type Preferences } from '../../../../shared/preferences.ts';

test('a new editor command is taken only when the author allows it', async () => {
  let preferences: Preferences = defaultPreferences;
  let isAllowed = false;
  const asked: string[] = [];
  const handlers = createSettingsHandlers({
    settings: {
      preferences: {
        get: () => preferences,
        change: (part) => {
          preferences = { ...preferences, ...(part as Partial<Preferences>) };
          return preferences;
        },
      },
      workspace: {} as never,
    },
    preferencesChanged: async () => {},
    allowsEditor: async (command) => {
      asked.push(command);
      return isAllowed;
    },
  });
  const change = async (part: Partial<Preferences>) => (await handlers['settings.change'](part)).editorCommand;
  expect(await change({ editorCommand: 'sh -c evil' })).toBe('');
  isAllowed = true;
  expect(await change({ editorCommand: 'code {file}' })).toBe('code {file}');
  isAllowed = false;
  // Neither the same one nor none is a question.
  expect(await change({ editorCommand: 'code {file}', theme: 'dark' })).toBe('code {file}');
  expect(await change({ editorCommand: '' })).toBe('');
  expect(asked).toEqual(['sh -c evil', 'code {file}']);
});
