import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { ActivityView } from '../../../renderer/activity/ActivityView.tsx';
import { createActivity } from '../../../renderer/activity/activity.ts';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import { activityEntry } from '../../support/activity-entries.ts';
import { fakeBridge, success } from '../../support/fake-bridge.ts';
import { pdfServices } from '../../support/pdf-services.ts';

afterEach(cleanup);

test('with a call beside the list in a small window, the verdict of equal runs is whole', async () => {
  const { request } = activityEntry(1);
  const verdict = { state: 'same', pages: 0 } as const;
  const entries = [1, 2, 3].map((n) => activityEntry(n, { request, verdict }));
  const activity = createActivity({ bridge: fakeBridge({ 'activity.list': () => success(entries) }) });
  const viewing = { urlOf: () => '', ...pdfServices, openLink: () => {}, copy: () => {} };
  await render(
    <div style={{ height: 600, width: 464 }}>
      <ActivityView activity={activity} viewing={viewing} />
    </div>,
  );
  const words = page.getByText('Same', { exact: true });
  await expect.element(words).toBeVisible();
  const { scrollWidth, clientWidth } = words.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  await expect.element(page.getByRole('button', { name: '3 equal runs' })).toHaveTextContent('×3');
});
