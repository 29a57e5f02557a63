import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { NavigationRail } from '../../../renderer/app/NavigationRail.tsx';
import { createShell } from '../../../renderer/app/shell.ts';
import { fakeBridge } from '../../support/fake-bridge.ts';
import { snapshotWith } from '../../support/window-state.ts';

afterEach(cleanup);

test('the tooltip of each view names the keys that lead to it', async () => {
  const shell = createShell({ bridge: fakeBridge({}), snapshot: snapshotWith({}), keep: () => {} });
  await render(
    <div style={{ width: 200 }}>
      <NavigationRail shell={shell} onCommand={() => {}} />
    </div>,
  );
  for (const [name, keys] of [
    ['Report', 'Ctrl+1'],
    ['Merge', 'Ctrl+2'],
    ['Activity', 'Ctrl+3'],
    ['Settings', 'Ctrl+4'],
  ] as const) {
    await userEvent.hover(page.getByRole('link', { name }));
    await expect.element(page.getByRole('tooltip')).toHaveTextContent(`${name}${keys}`);
  }
});
