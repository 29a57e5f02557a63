import { readFileSync } from 'node:fs';
import { isJsonObject, jsonValueOf } from '../base/json.ts';

type StoredAppearance = Readonly<{
  theme: 'system' | 'light' | 'dark';
  /** How large the interface is, 1 as usual. */
  zoomFactor: number;
}>;

/**
 * The theme and the size of the interface in the settings file at `path`; the defaults for what it does not name. Read without the
 * schema of the settings, whose code is loaded only after the window: the first frame depends on them.
 */
export function readStoredAppearance(path: string): StoredAppearance {
  const { theme, interfaceZoomPercent: percent } = storedPreferences(path);
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    zoomFactor:
      Number.isInteger(percent) && Number(percent) >= 80 && Number(percent) <= 200 ? Number(percent) / 100 : 1,
  };
}

function storedPreferences(path: string): Readonly<Record<string, unknown>> {
  try {
    const stored = jsonValueOf(readFileSync(path, 'utf8'));
    const preferences = isJsonObject(stored) ? stored.preferences : null;
    return isJsonObject(preferences) ? preferences : {};
  } catch {
    return {};
  }
}
