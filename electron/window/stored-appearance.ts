import { readFileSync } from 'node:fs';
import { isJsonObject, jsonValueOf } from '../base/json.ts';

type StoredAppearance = Readonly<{
  theme: 'system' | 'light' | 'dark';
  /** The scale of the interface; 1 is normal. */
  zoomFactor: number;
}>;

/**
 * The theme and the zoom of the interface in the settings file at `path`, with defaults for missing values. The first
 * frame needs them, so they are read without the settings schema, which loads after the window.
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
