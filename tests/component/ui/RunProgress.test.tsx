import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { RunProgress } from '../../../renderer/ui/RunProgress.tsx';

afterEach(() => {
  vi.useRealTimers();
  return cleanup();
});

const tryNow = page.getByRole('button', { name: 'Try now' });

test('a run that waits for the network can be sent all the same', async () => {
  const told = vi.fn();
  await render(<RunProgress label="PDF is running" phase={{ name: 'offline' }} onTryNow={told} />);
  await expect.element(page.getByText("You're offline. Nothing was sent; waiting for the network.")).toBeVisible();
  await userEvent.click(tryNow);
  expect(told).toHaveBeenCalledOnce();
});

test('the seconds of a wait count up, and from 0 for the next phase', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const view = await render(<RunProgress label="PDF is running" phase={{ name: 'signing-in' }} />);
  vi.advanceTimersByTime(7_000);
  await expect.element(page.getByText('Signing in… 7 s')).toBeVisible();
  await view.rerender(<RunProgress label="PDF is running" phase={{ name: 'sent' }} />);
  await expect.element(page.getByText('Waiting for the service…', { exact: true })).toBeVisible();
  vi.advanceTimersByTime(3_000);
  await expect.element(page.getByText('Waiting for the service… 3 s')).toBeVisible();
});

test('a run that is on its way has nothing to be tried', async () => {
  await render(<RunProgress label="PDF is running" phase={{ name: 'sent' }} onTryNow={() => {}} />);
  await expect.element(page.getByRole('progressbar', { name: 'PDF is running' })).toBeInTheDocument();
  await expect.element(tryNow).not.toBeInTheDocument();
});
