import { expect, type LaunchedApp } from './galley.ts';

type Place = Readonly<{ name: string; authUrl: string; serviceUrl: string }>;

/** Makes a connection to an organisation of the loopback servers and signs in to it. */
export async function signIn({ page }: Pick<LaunchedApp, 'page'>, { name, authUrl, serviceUrl }: Place): Promise<void> {
  await page.getByRole('button', { name: 'Connection' }).click();
  await page.getByRole('menuitem', { name: 'New connection…' }).click();
  const form = page.getByRole('form', { name: 'Sign in' });
  const typed = {
    'Connection name': name,
    'Identity server URL': authUrl,
    'Service URL': serviceUrl,
    'Client ID': 'client',
    'Client secret': 'client secret',
    Username: 'author@example.com',
    Password: 'open sesame',
  };
  for (const [label, text] of Object.entries(typed)) {
    await form.getByRole('textbox', { name: label, exact: true }).fill(text);
  }
  await form.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('banner')).toContainText('org.example.com');
}
