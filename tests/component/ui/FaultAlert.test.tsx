import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { FaultAlert } from '../../../renderer/ui/FaultAlert.tsx';
import { FaultFilesContext } from '../../../renderer/ui/fault-files.ts';
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

test('against the wish of the service it is run again by a button that says so', async () => {
  const again = vi.fn();
  const limited: Fault = { ...fault, code: 'LIMITED', actions: ['try-anyway'] };
  await render(<FaultAlert fault={limited} actions={{ 'run-again': again }} onCopy={() => {}} />);
  await userEvent.click(page.getByRole('button', { name: 'Try anyway' }));
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

test('a file that a fault names opens in the editor, and a failure is told beside the buttons', async () => {
  const named: Fault = {
    ...fault,
    happened: 'partials/head.hbs, line 12',
    place: { file: 'partials/head.hbs', line: 12, column: 3 },
    connectionId: 'folder-1',
  };
  const failed = {
    ok: false,
    fault: { ...fault, happened: 'The file could not be opened.', advice: 'No code.' },
  } as const;
  const open = vi.fn(async () => failed);
  const files = { isFolder: (id: string) => id === 'folder-1', open };
  const shown = (each: Fault) => (
    <FaultFilesContext value={files}>
      <FaultAlert fault={each} onCopy={() => {}} />
    </FaultFilesContext>
  );
  const { rerender } = await render(shown(named));
  await userEvent.click(page.getByRole('button', { name: 'Open in editor' }));
  await expect.element(page.getByText('The file could not be opened. No code.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Show in folder' }));
  const at = { connectionId: 'folder-1', file: 'partials/head.hbs', line: 12, column: 3 };
  expect(open.mock.calls).toEqual([[{ ...at, with: 'editor' }], [{ ...at, with: 'file-manager' }]]);

  await rerender(shown({ ...named, connectionId: 'organisation-1' }));
  await expect.element(page.getByRole('button', { name: 'Open in editor' })).not.toBeInTheDocument();
});

const certificateFault: Fault = {
  code: 'TLS-CA',
  happened: "The certificate isn't trusted.",
  advice: 'Ask IT.',
  actions: ['copy-certificate'],
  evidence: { detail: 'net::ERR_CERT_AUTHORITY_INVALID', certificate: 'Subject: CN=good' },
};
const movedFault: Fault = {
  code: 'REDIRECT',
  happened: 'The service moved.',
  advice: 'It now answers elsewhere.',
  actions: ['use-address', 'copy-address'],
  address: 'https://elsewhere.example/v2',
};

test('what a fault brings along is copied without help of its view: a certificate, an address', async () => {
  const copy = vi.fn();
  await render(<FaultAlert fault={certificateFault} onCopy={copy} />);
  await userEvent.click(page.getByRole('button', { name: 'Copy certificate details' }));
  expect(copy).toHaveBeenLastCalledWith('Subject: CN=good');
  await userEvent.click(page.getByRole('button', { name: 'Copy details' }));
  expect(copy).toHaveBeenLastCalledWith(expect.stringContaining('Subject: CN=good'));
  await cleanup();
  await render(<FaultAlert fault={movedFault} onCopy={copy} />);
  await userEvent.click(page.getByRole('button', { name: 'Copy address' }));
  expect(copy).toHaveBeenLastCalledWith(movedFault.address);
  await expect.element(page.getByRole('button', { name: 'Use this address' })).not.toBeInTheDocument();
});

test('there is no way past a certificate', async () => {
  await render(<FaultAlert fault={certificateFault} onCopy={() => {}} />);
  const names = [...document.querySelectorAll('[role="alert"] button')].map((button) => button.textContent);
  expect(names).toEqual(['Copy certificate details', 'Copy details']);
});

test('an action whose subject is gone has no button', async () => {
  const { address: _, ...rest } = movedFault;
  const fault: Fault = { ...rest, actions: ['use-address', 'copy-address', 'save-raw', 'save-incomplete'] };
  const act = () => {};
  const actions = { 'use-address': act, 'save-raw': act, 'save-incomplete': act };
  await render(<FaultAlert fault={fault} actions={actions} onCopy={act} />);
  expect(page.getByRole('button').all()).toHaveLength(1);
  await cleanup();
  await render(<FaultAlert fault={{ ...fault, documentId: 'half' }} actions={actions} onCopy={act} />);
  await expect.element(page.getByRole('button', { name: 'Save raw reply…' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Save anyway…' })).toBeVisible();
});
