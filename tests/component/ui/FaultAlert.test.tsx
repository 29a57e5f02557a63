import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { FaultAlert } from '../../../renderer/ui/FaultAlert.tsx';
import type { Fault } from '../../../shared/fault.ts';

afterEach(cleanup);

const fault: Fault = {
  code: 'SERVER-FAILED',
  happened: 'The service failed (500).',
  advice: 'Run it again.',
  actions: ['run-again', 'open-settings'],
  evidence: { status: 500, excerpt: '<img src=x onerror="document.title = \'run\'"><h1>Error</h1>' },
};

test('a fault says what happened and what to do, and offers only what can be done here', async () => {
  const again = vi.fn();
  await render(<FaultAlert fault={fault} actions={{ 'run-again': again }} onCopy={() => {}} />);
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('The service failed (500).');
  await expect.element(alert).toHaveTextContent('Run it again.');
  await expect.element(alert).toHaveTextContent('SERVER-FAILED');
  await expect.element(page.getByRole('button', { name: 'Open settings' })).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Run again' }));
  expect(again).toHaveBeenCalledOnce();
});

test('what the service sent is text, never markup, and goes into the copy', async () => {
  const copy = vi.fn();
  await render(<FaultAlert fault={fault} onCopy={copy} />);
  await userEvent.click(page.getByText('What the service sent'));
  await expect.element(page.getByText('<h1>Error</h1>')).toBeVisible();
  expect(document.querySelector('[role="alert"] img, [role="alert"] h1')).toBeNull();
  await userEvent.click(page.getByRole('button', { name: 'Copy details' }));
  expect(copy).toHaveBeenCalledWith(expect.stringContaining('Status: 500'));
});
