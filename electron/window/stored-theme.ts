import { readFileSync } from 'node:fs';
import { isJsonObject, jsonValueOf } from '../base/json.ts';

type Theme = 'system' | 'light' | 'dark';

/**
 * The theme of the settings file at `path`, `system` if it names none. Read without the schema of the settings, whose code is loaded
 * only after the window: the colour of the empty window depends on it.
 */
export function readStoredTheme(path: string): Theme {
  try {
    const stored = jsonValueOf(readFileSync(path, 'utf8'));
    const preferences = isJsonObject(stored) ? stored.preferences : null;
    const theme = isJsonObject(preferences) ? preferences.theme : null;
    return theme === 'light' || theme === 'dark' ? theme : 'system';
  } catch {
    return 'system';
  }
}
