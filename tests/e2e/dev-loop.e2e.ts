import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright/test';
import { copyProject } from '../../build/mutants/project-copy.mjs';
import { attachThreads, expect, runReport, test } from './galley.ts';

type DevelopmentRun = Readonly<{
  /** Replaces the one place of a text in a source file. */
  change(file: string, text: string, replacement: string): Promise<unknown>;
  /** The window of the Galley that was started as number n, from 1. */
  windowOf(nth: number): Promise<Page>;
}>;

/** `npm run dev` on a copy of the sources. */
const devTest = test.extend<{ run: DevelopmentRun }>({
  run: async ({ flavour }, use, info) => {
    test.skip(flavour === 'packaged', 'it starts the sources');
    const copy = await copyProject();
    const args = [join(copy.folder, 'build/dev.mjs'), `--user-data-dir=${info.outputPath('user-data')}`];
    const dev = spawn(process.execPath, [...args, '--remote-debugging-port=0', '--password-store=basic'], {
      cwd: copy.folder,
      // A build in this process has set NODE_ENV, and then Vite does not replace modules.
      env: { ...process.env, NODE_ENV: 'development' },
      stdio: ['ignore', 'inherit', 'pipe'],
    });
    let output = '';
    dev.stderr.on('data', (text) => {
      output += text;
    });
    const addresses = () => [...output.matchAll(/DevTools listening on (ws:\S+)/g)].map(([, address]) => address!);

    await use({
      change: copy.change,
      async windowOf(nth) {
        await expect.poll(() => addresses().length, output).toBeGreaterThanOrEqual(nth);
        const address = addresses()[nth - 1]!;
        await expect.poll(() => hasLoadedPage(address)).toBe(true);
        const browser = await chromium.connectOverCDP(address, { timeout: 0 });
        const pages = () => browser.contexts().flatMap((context) => context.pages());
        const shown = () => pages().find((page) => page.url().startsWith('galley:'));
        await expect.poll(() => shown() !== undefined).toBe(true);
        return shown()!;
      },
    });
    await attachThreads(info);
    const ended = once(dev, 'exit');
    dev.kill();
    await ended;
    await copy.remove();
  },
});

/** Whether the window has its title. Attaching to it while it loads hangs occasionally. */
async function hasLoadedPage(address: string): Promise<boolean> {
  const response = await fetch(`http://${new URL(address).host}/json`).catch(() => null);
  const targets = (await response?.json()) as ReadonlyArray<{ url: string; title: string }> | undefined;
  return targets?.some(({ url, title }) => url.startsWith('galley:') && title.includes('Sample service')) ?? false;
}

devTest('a change of a view is shown in the same page, and one of the main process in a new one', async ({ run }) => {
  const page = await run.windowOf(1);
  // A view that loads later, with the packages that are changed for the page.
  await runReport(page, 'Handlebars', 'invoice', 'INV-2041');
  await expect(page.getByRole('region', { name: 'Handlebars markup' })).toContainText('{{');
  const record = page.getByRole('combobox', { name: 'Record ID' });
  await record.fill('TYPED');
  await page.evaluate(() => Reflect.set(globalThis, 'isSamePage', true));
  await run.change('renderer/app/NavigationRail.tsx', "label: 'Merge'", "label: 'Merge now'");
  await expect(page.getByRole('link', { name: 'Merge now' })).toBeVisible();
  await expect(record).toHaveValue('TYPED');
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage'))).toBe(true);

  await run.change('electron/window/window.ts', "title: 'Galley'", "title: 'Galley, changed'");
  const restarted = await run.windowOf(2);
  await expect(restarted.getByRole('link', { name: 'Merge now' })).toBeVisible();
});
