import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { ActivityView } from '../../../renderer/activity/ActivityView.tsx';
import { createActivity } from '../../../renderer/activity/activity.ts';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import type { Attempt, ListedCall } from '../../../shared/model.ts';
import { activityEntry } from '../../support/activity-entries.ts';
import { fakeBridge, success } from '../../support/fake-bridge.ts';
import { pdfServices } from '../../support/pdf-services.ts';
import { waitFor } from '../../support/wait-for.ts';

afterEach(cleanup);

const at = (seconds: number) => new Date(2026, 10, 21, 14, 2, seconds).getTime();
const tries: readonly Attempt[] = [
  { startedAt: at(1), status: null, result: 'NET-RESET', firstByteMs: null, slotsLeft: 24 },
  { startedAt: at(3), status: 503, result: 'UNAVAILABLE', firstByteMs: 480, slotsLeft: 23 },
  { startedAt: at(8), status: 200, result: 'ok', firstByteMs: 1_240, slotsLeft: 22 },
];

async function choose(entry: ListedCall) {
  const bridge = fakeBridge({
    'activity.list': () => success([entry]),
    'documents.save': () => success({ path: '/tmp/half.pdf', bytes: 1 }),
  });
  const activity = createActivity({ bridge });
  const viewing = { urlOf: (id: string) => id, ...pdfServices, openLink: () => {}, copy: () => {} };
  await render(
    <div style={{ height: 600, width: 1_200 }}>
      <ActivityView activity={activity} viewing={viewing} />
    </div>,
  );
  await waitFor(() => expect(activity.state.getState().phase).toBe('ready'));
  await userEvent.click(page.getByRole('row', { name: /template-1/ }));
  return bridge;
}

const table = page.getByRole('table', { name: 'Tries' });

test('a call of several tries shows each: when, what came of it, how soon, and what was left', async () => {
  await choose(activityEntry(1, { tries: 3, attempts: tries }));
  await expect.element(table).toBeVisible();
  const rows = [...table.element().querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Try', 'Time', 'Result', 'First byte', 'Calls left'],
    ['1', '14:02:01', 'NET-RESET', '–', '24'],
    ['2', '14:02:03', '503 UNAVAILABLE', '480 ms', '23'],
    ['3', '14:02:08', '200', '1.2 s', '22'],
  ]);
});

test('a single try needs no table, only what was left', async () => {
  await choose(activityEntry(1, { attempts: tries.slice(2) }));
  await expect.element(page.getByText('Calls left')).toBeVisible();
  await expect.element(table).not.toBeInTheDocument();
});

test('an answer without its end is never shown, only saved', async () => {
  const documentId = '11111111-1111-4111-8111-111111111111';
  const words = { happened: 'The PDF looks incomplete.', advice: 'Its end is missing.' };
  const fault = { code: 'PDF-INCOMPLETE', ...words, actions: ['run-again', 'save-incomplete'], documentId } as const;
  const bridge = await choose(activityEntry(1, { fault }));
  await expect.element(page.getByRole('region', { name: 'Answer' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('alert').getByRole('button', { name: 'Run again' })).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Save anyway…' }));
  await expect.element(page.getByText('Saved to /tmp/half.pdf')).toBeVisible();
  expect(bridge.inputsOf('documents.save')).toEqual([{ documentId }]);
});
