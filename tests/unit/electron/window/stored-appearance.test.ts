import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readStoredAppearance } from '../../../../electron/window/stored-appearance.ts';

const folder = mkdtempSync(join(tmpdir(), 'galley-appearance-'));
afterAll(() => rmSync(folder, { recursive: true }));

const defaults = { theme: 'system', zoomFactor: 1 };

test.each([
  ['{"preferences":{"theme":"dark","interfaceZoomPercent":150}}', { theme: 'dark', zoomFactor: 1.5 }],
  ['{"preferences":{"theme":"light"}}', { theme: 'light', zoomFactor: 1 }],
  ['{"preferences":{"theme":"pink","interfaceZoomPercent":500}}', defaults],
  ['{"preferences":{"interfaceZoomPercent":"150"}}', defaults],
  ['{"preferences":null}', defaults],
  ['not JSON', defaults],
])('of %s the first frame is drawn with %o', (text, appearance) => {
  const path = join(folder, 'settings.json');
  writeFileSync(path, text);
  expect(readStoredAppearance(path)).toEqual(appearance);
});

test('without a file the defaults hold', () => {
  expect(readStoredAppearance(join(folder, 'none.json'))).toEqual(defaults);
});
