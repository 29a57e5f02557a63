import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type IdentityServer, oauthError, startIdentityServer } from '../support/identity-server.ts';
import { expect, type LaunchedApp, runReport } from './galley.ts';
import { test as base } from './shared-galley.ts';

const secrets = {
  password: 'Pässwörd-7f3e-💶-geheim',
  clientSecret: 'client-secret-91c2aa',
  accessToken: 'token-5d0b17e6',
};

/** The identity server and the service of an organisation, on loopback. */
const test = base.extend<{ server: IdentityServer }>({
  server: async ({}, use) => {
    const server = await startIdentityServer({ ...secrets, organisation: 'acme.example.com' });
    await use(server);
    await server.close();
  },
});

test.use({ printsInvoice: false });

/**
 * The files that hold a secret in any byte, in the encodings in which text leaks; for a Galley that has ended, because
 * one that runs moves its files.
 */
function leaksUnder(folder: string): string[] {
  const needles = Object.values(secrets).flatMap((secret) => [
    Buffer.from(secret, 'utf8'),
    Buffer.from(secret, 'utf16le'),
    Buffer.from(Buffer.from(secret).toString('base64')),
  ]);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => needles.some((needle) => readFileSync(path).includes(needle)));
}

async function signIn({ page }: LaunchedApp, authUrl: string, options: { remember: boolean }): Promise<void> {
  await page.getByRole('button', { name: 'Connection' }).click();
  await page.getByRole('menuitem', { name: 'New connection…' }).click();
  const form = page.getByRole('form', { name: 'Sign in' });
  const fill = (name: string, text: string) => form.getByRole('textbox', { name, exact: true }).fill(text);
  await fill('Connection name', 'Sandbox');
  await fill('Identity server URL', authUrl);
  await fill('Service URL', authUrl);
  await fill('Client ID', 'client');
  await fill('Client secret', secrets.clientSecret);
  await fill('Username', 'author@example.com');
  await fill('Password', secrets.password);
  if (options.remember) await form.getByText('Remember password').click();
  await form.getByRole('button', { name: 'Sign in' }).click();
}

const info = (page: LaunchedApp['page']) => page.getByRole('region', { name: 'Info result' });

test('an author signs in once: the next start is signed in without a call, and a dead token heals itself', async ({
  launch,
  server,
}) => {
  const first = await launch();
  await signIn(first, server.url, { remember: true });
  const header = first.page.getByRole('banner');
  await expect(header).toContainText('acme.example.com');
  await expect(first.page.getByRole('button', { name: 'Connection' })).toContainText('Sandbox');
  await runReport(first.page, 'Info', 'T-1', 'R-1');
  await expect(info(first.page)).toContainText('from the service');
  await first.app.close();
  expect(leaksUnder(first.userData), 'files that hold a secret').toEqual([]);

  const second = await launch(first.userData);
  await expect(second.page.getByRole('banner')).toContainText('acme.example.com');
  expect(server.forms, 'token requests').toHaveLength(1);

  server.expireTokens();
  await runReport(second.page, 'Info', 'T-1', 'R-2');
  await expect(second.page.getByRole('tabpanel', { name: 'Info' })).toContainText('R-2');
  await expect(info(second.page)).toContainText('from the service');
  expect(server.forms, 'token requests').toHaveLength(2);

  await second.page.getByRole('navigation', { name: 'Main' }).getByText('Activity').click();
  await second.page.getByRole('row').filter({ hasText: 'R-2' }).click();
  await expect(second.page.getByText('The sign-in had expired and was renewed.').last()).toBeVisible();
  await second.app.close();
  expect(leaksUnder(first.userData), 'files that hold a secret').toEqual([]);
});

test('without a remembered password the call waits for the answer, and giving up fails only that call', async ({
  galley,
  server,
}) => {
  const { page } = galley;
  await signIn(galley, server.url, { remember: false });
  await expect(page.getByRole('banner')).toContainText('acme.example.com');

  server.expireTokens();
  await runReport(page, 'Info', 'T-1', 'R-1');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(secrets.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(info(page)).toContainText('from the service');

  server.expireTokens();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await dialog.getByRole('button', { name: /cancel|not now/i }).click();
  await expect(dialog).toBeHidden();
  await expect(info(page)).toContainText('from the service');
});

test('a refused password is said at its field, and the second try works', async ({ galley, server }) => {
  const { page } = galley;
  server.answerWith(() => oauthError('invalid_grant', 'authentication failure'));
  await signIn(galley, server.url, { remember: false });
  const form = page.getByRole('form', { name: 'Sign in' });
  await expect(form.getByRole('textbox', { name: 'Password', exact: true })).toHaveAttribute('aria-invalid', 'true');
  server.answerWith(null);
  await form.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('banner')).toContainText('acme.example.com');
  expect(server.forms).toHaveLength(2);
});

test('after a crash the window is back with what was typed, still signed in, and no secret is left behind', async ({
  launch,
  server,
}) => {
  const galley = await launch();
  const { app, page, userData } = galley;
  await signIn(galley, server.url, { remember: true });
  await expect(page.getByRole('banner')).toContainText('acme.example.com');
  await page.getByRole('combobox', { name: 'Template ID' }).fill('half typed');
  await expect.poll(() => readFileSync(join(userData, 'settings.json'), 'utf8')).toContain('half typed');

  const back = await app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<boolean>((resolve) => {
        const contents = BrowserWindow.getAllWindows().find((window) => window.isVisible())?.webContents;
        contents?.once('did-finish-load', () => resolve(true));
        contents?.forcefullyCrashRenderer();
      }),
  );
  expect(back).toBe(true);
  // Playwright loses the page in a crash, so the test reads the window's content in the main process.
  const shown = (script: string) =>
    app.evaluate(
      ({ BrowserWindow }, code) =>
        BrowserWindow.getAllWindows()
          .find((window) => window.isVisible())
          ?.webContents.executeJavaScript(code) as Promise<string>,
      script,
    );
  await expect.poll(() => shown(`document.querySelector('header')?.innerText`)).toContain('acme.example.com');
  await expect.poll(() => shown(`document.querySelector('main input')?.value`)).toBe('half typed');
  expect(server.forms, 'token requests').toHaveLength(1);
  await app.close();
  expect(leaksUnder(userData), 'files that hold a secret').toEqual([]);
});

test('signing out removes every secret, and the next start asks again', async ({ launch, server }) => {
  const first = await launch();
  await signIn(first, server.url, { remember: true });
  await expect(first.page.getByRole('banner')).toContainText('acme.example.com');
  await first.page.getByRole('button', { name: 'Connection' }).click();
  await first.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(first.page.getByRole('form', { name: 'Sign in' })).toBeVisible();
  await first.app.close();
  expect(leaksUnder(first.userData), 'files that hold a secret').toEqual([]);

  const second = await launch(first.userData);
  await expect(second.page.getByRole('form', { name: 'Sign in' })).toBeVisible();
  expect(server.forms, 'token requests').toHaveLength(1);
});

test('connections are copied, renamed, switched and deleted, and what is left is there at the next start', async ({
  launch,
  server,
}) => {
  const first = await launch();
  const { page } = first;
  await signIn(first, server.url, { remember: true });
  await expect(page.getByRole('banner')).toContainText('acme.example.com');

  await page.getByRole('navigation', { name: 'Main' }).getByText('Settings').click();
  await page.getByRole('button', { name: 'Duplicate Sandbox' }).click();
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByRole('textbox', { name: 'Connection name' }).fill('Production');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  const list = page.getByRole('list', { name: 'Connections' });
  await expect(list.getByRole('listitem')).toHaveCount(3);

  await page.getByRole('button', { name: 'Connection', exact: false }).first().click();
  await page.getByRole('menuitem', { name: 'Production' }).click();
  await expect(form.getByRole('textbox', { name: 'Connection name' })).toHaveValue('Production');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete Sandbox' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await first.app.close();
  expect(leaksUnder(first.userData), 'files that hold a secret').toEqual([]);

  const second = await launch(first.userData);
  await second.page.getByRole('button', { name: 'Connection' }).first().click();
  await expect(second.page.getByRole('menuitem', { name: 'Production' })).toBeVisible();
  await expect(second.page.getByRole('menuitem', { name: 'Sandbox' })).toHaveCount(0);
});

test('a damaged settings file is set aside and said, and Galley starts', async ({ launch }, info) => {
  const userData = info.outputPath('user-data');
  mkdirSync(userData, { recursive: true });
  writeFileSync(join(userData, 'settings.json'), '{"version":1,"connections":[{');
  const { page } = await launch(userData);
  await expect(
    page
      .getByText(/settings/i)
      .filter({ hasText: /set aside|could not be read|damaged/i })
      .first(),
  ).toBeVisible();
  expect(readdirSync(userData).filter((name) => name.startsWith('settings.json.unreadable-'))).toHaveLength(1);
});

test.describe('with no keyring at all', () => {
  test.use({ switches: ['--password-store=basic'] });

  test('secrets stay in memory, Galley says so, and the next start asks again', async ({ launch, server }) => {
    const first = await launch();
    await signIn(first, server.url, { remember: true });
    await expect(first.page.getByText(/sign in each time/i)).toBeVisible();
    await runReport(first.page, 'Info', 'T-1', 'R-1');
    await expect(info(first.page)).toContainText('from the service');
    await first.app.close();
    expect(leaksUnder(first.userData), 'files that hold a secret').toEqual([]);

    const second = await launch(first.userData);
    await expect(second.page.getByRole('form', { name: 'Sign in' })).toBeVisible();
    expect(server.forms, 'token requests').toHaveLength(1);
  });
});
