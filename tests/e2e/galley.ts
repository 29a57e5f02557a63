import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { _electron, test as base, type ElectronApplication, expect, type Page, type TestInfo } from 'playwright/test';
import { newReport } from '../../shared/new-report.ts';
import type { Workspace } from '../../shared/workspace.ts';
import { isLongForm } from '../support/long-form.ts';

const run = promisify(execFile);
const root = new URL('../..', import.meta.url).pathname;
/** Chromium cannot start its sandbox as root, as in a container. */
export const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/**
 * With a real keychain. Without a GPU, as under Xvfb, Chromium otherwise starts up to four GPU processes that fail,
 * before it draws itself.
 */
export const usualSwitches = [
  '--password-store=gnome-libsecret',
  ...(process.platform === 'linux' ? ['--disable-gpu'] : []),
];

/** Loaded before the app, it holds the start until the driver is attached; the file says why. */
export const holdUntilAttached = new URL('hold-until-attached.cjs', import.meta.url).pathname;

/**
 * A test ends before optimized code pays for its making, which takes a third of the processor's time; and V8's threads
 * for garbage share the processors of the test. The package, which refuses the switch, and `npm run test:all` run as
 * users do.
 */
const cheapShortRuns = isLongForm ? [] : ['--js-flags=--no-opt --no-maglev --single-threaded-gc'];

/** Only a hang takes this long; Playwright's own half minute is too short for a busy machine. */
const stepEndsWithinMs = 120_000;
const pictureEndsWithinMs = 30_000;

export type LaunchedApp = Readonly<{ app: ElectronApplication; page: Page; userData: string }>;

/** `workspace` is that of its first start. */
export type KeptGalley = Readonly<{ launched: LaunchedApp; workspace: Workspace; close: () => Promise<void> }>;

type Options = {
  switches: readonly string[];
  /** Whether the first start prints the sample invoice. Printing takes most of the time of a start. */
  printsInvoice: boolean;
};

type Fixtures = {
  /** Starts Galley on a user-data folder, by default one of the test's own. Resolves when its window accepts keys. */
  launch: (userData?: string) => Promise<LaunchedApp>;
  galley: LaunchedApp;
  /**
   * Starts Galley as a user does, without the driver. The result ends it as the system does, and fails if it ends in
   * another way or has already ended.
   */
  startAlone: (executablePath: string, args: readonly string[]) => () => Promise<void>;
};

/** `driverArgs` come before the others where Playwright drives it. */
export type Executable = Readonly<{ path: string; args: readonly string[]; driverArgs: readonly string[] }>;

type WorkerFixtures = {
  /** The display and the keychain of this worker, in the environment of what it starts. */
  desktop: undefined;
  /** The built sources on the runtime of `npm run runtime`, or the package of `npm run package -- --inspectable`. */
  flavour: 'built' | 'packaged';
  executable: Executable;
  /** The Galley that `shared-galley.ts` keeps open from one test to the next. */
  kept: { galley: KeptGalley | null };
};

/** A real Galley on the sample service: its own user data, a real keychain, closed at the end. */
export const test = base.extend<Fixtures & Options, WorkerFixtures>({
  switches: [usualSwitches, { option: true }],
  printsInvoice: [true, { option: true }],
  flavour: ['built', { option: true, scope: 'worker' }],

  desktop: [
    async ({}, use, { parallelIndex }) => {
      Object.assign(process.env, JSON.parse(process.env.GALLEY_DESKTOPS ?? '[]')[parallelIndex]);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],

  executable: [
    async ({ flavour }, use) => {
      if (flavour === 'packaged') return use({ path: packagedExecutable(), args: [], driverArgs: [] });
      const { stdout } = await run('npm', ['run', '--silent', 'runtime'], { cwd: root });
      const built = builtApp(stdout.trim());
      await use({ ...built, driverArgs: [...built.driverArgs, ...cheapShortRuns] });
    },
    { scope: 'worker' },
  ],

  kept: [
    async ({}, use) => {
      const kept: WorkerFixtures['kept'] = { galley: null };
      await use(kept);
      await kept.galley?.close();
    },
    { scope: 'worker' },
  ],

  launch: async ({ executable, switches, printsInvoice, kept }, use, info) => {
    // Two apps on one display take the focus from each other.
    await kept.galley?.close();
    const open = new Set<ElectronApplication>();
    const newFolder = () => {
      const folder = info.outputPath('user-data');
      if (!printsInvoice) leaveNoRecord(folder);
      return folder;
    };
    await use(async (userData = newFolder()) => {
      const launched = await launchApp(executable, userData, switches, (app) => {
        open.add(app);
        app.on('close', () => open.delete(app));
      });
      await whenPainted(launched.page);
      return launched;
    });
    await attachThreads(info);
    for (const app of open) await keepPicture(info, app);
    for (const app of open) await app.close();
  },

  galley: async ({ launch }, use) => use(await launch()),

  startAlone: async ({}, use, info) => {
    const started: ChildProcess[] = [];
    await use((executablePath, args) => {
      const app = spawn(executablePath, [...asRoot, ...args], { stdio: 'ignore', detached: true });
      started.push(app);
      const ended = once(app, 'exit');
      return async () => {
        app.kill('SIGTERM');
        expect(await ended, 'exit code and signal').toEqual([0, null]);
      };
    });
    await attachThreads(info);
    for (const app of started) app.kill('SIGKILL');
  },
});

export { expect };

/**
 * Attaches the busiest threads of the computer, and what they wait for, to a test that timed out: a frozen page leaves
 * no other trace.
 */
export async function attachThreads(info: TestInfo): Promise<void> {
  if (info.status !== 'timedOut' || process.platform !== 'linux') return;
  const threads = await run('ps', ['-eLo', 'pcpu,time,stat,wchan:20,pid,comm', '--sort=-pcpu']).catch(() => null);
  const body = threads?.stdout.split('\n').slice(0, 40).join('\n');
  if (body) await info.attach('threads', { body, contentType: 'text/plain' });
}

/** Saves a screenshot of the window of a failed test in the test's output folder. */
export async function keepPicture(info: TestInfo, app: ElectronApplication): Promise<void> {
  if (info.status === info.expectedStatus) return;
  const window = app.windows().find((page) => page.url().startsWith('galley:'));
  // A frozen page gives no screenshot.
  await window?.screenshot({ path: info.outputPath('window.png'), timeout: pictureEndsWithinMs }).catch(() => {});
}

/** Writes the settings of an author who has emptied Record ID, so that Galley prints nothing when it starts. */
export function leaveNoRecord(userData: string): void {
  const open = [{ ...newReport, templateID: 'invoice' }];
  const reports = [{ connectionId: 'sample', open, selected: 0 }];
  mkdirSync(userData, { recursive: true });
  writeFileSync(join(userData, 'settings.json'), JSON.stringify({ version: 1, desk: { reports } }));
}

/** Chromium drops keys and clicks in a page that is not on the screen yet. */
export async function whenPainted(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
}

/** The output of `npm run build` in `dist/`, on that Electron. */
export const builtApp = (electronPath: string): Executable => ({
  path: electronPath,
  args: [root],
  driverArgs: ['-r', holdUntilAttached],
});

/** Starts Galley under Playwright; resolves when its window has the navigation. `started` is called before that. */
export async function launchApp(
  executable: Executable,
  userData: string,
  switches: readonly string[],
  started: (app: ElectronApplication) => void = () => {},
): Promise<LaunchedApp> {
  const app = await _electron.launch({
    executablePath: executable.path,
    args: [...asRoot, ...executable.driverArgs, ...executable.args, `--user-data-dir=${userData}`, ...switches],
    cwd: root,
    // Without it Playwright starts Electron with --no-sandbox, for every user.
    chromiumSandbox: process.getuid?.() !== 0,
  });
  evaluateBetweenTicks(app);
  app.context().setDefaultTimeout(stepEndsWithinMs);
  started(app);
  const page = await app.firstWindow({ timeout: stepEndsWithinMs });
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  return { app, page, userData };
}

/**
 * The inspector interrupts the main process anywhere, even where Node is about to note that no ticks are left. A tick
 * that the evaluated function adds there never runs, nor does any later one: streams do not end, and Galley does not
 * quit. So evaluated code starts in a microtask, which Node runs only where ticks may be added.
 */
function evaluateBetweenTicks(app: ElectronApplication): void {
  const evaluate = app.evaluate.bind(app) as (page: () => void, argument: unknown) => Promise<unknown>;
  const evaluateInMicrotask = (given: unknown, argument?: unknown) =>
    evaluate(
      Object.assign(() => {}, { toString: () => inMicrotask(String(given)) }),
      argument,
    );
  app.evaluate = evaluateInMicrotask as ElectronApplication['evaluate'];

  // What Playwright closes with is evaluated too.
  const closed = new Promise<void>((resolve) => app.once('close', () => resolve()));
  app.close = async () => {
    // The process may end before it answers.
    await app.evaluate((electron) => electron.app.quit()).catch(() => {});
    await closed;
  };
}

/**
 * The text of a function that does the same. The promise is kept until it settles, because the inspector alone does not
 * keep it.
 */
const inMicrotask = (text: string) => `(electron, argument) => {
  const kept = (globalThis.keptEvaluations ??= new Set());
  const result = Promise.resolve().then(() => (${text})(electron, argument));
  const drop = () => kept.delete(result);
  kept.add(result);
  result.then(drop, drop);
  return result;
}`;

/** The output of `npm run package`: the app as users get it, which no debugger can drive. */
export const handedOutExecutable = join(root, 'release', 'linux-unpacked', 'galley');

function packagedExecutable(): string {
  return join(root, 'release', 'inspectable', 'linux-unpacked', 'galley');
}

/** The next Save-as dialogs answer with this path; `null` cancels them. Returns a function for the suggested names. */
export async function answerSaveDialog({ app }: LaunchedApp, filePath: string | null): Promise<() => Promise<string>> {
  await app.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = async (...given: unknown[]) => {
      const { defaultPath } = given.at(-1) as { defaultPath: string };
      Reflect.set(globalThis, 'offeredPath', defaultPath);
      return path === null ? { canceled: true, filePath: '' } : { canceled: false, filePath: path };
    };
  }, filePath);
  return async () => basename(await app.evaluate(() => Reflect.get(globalThis, 'offeredPath') as string));
}

/** Poppler's view of a PDF, independent of pdf.js. */
export async function pdfInfo(path: string): Promise<Readonly<{ pages: number; text: string }>> {
  expect(readFileSync(path).subarray(0, 5).toString('latin1')).toBe('%PDF-');
  const [{ stdout: info }, { stdout: text }] = await Promise.all([
    run('pdfinfo', [path]),
    run('pdftotext', ['-layout', path, '-'], { maxBuffer: 64_000_000 }),
  ]);
  return { pages: Number(/^Pages:\s+(\d+)$/m.exec(info)?.[1]), text };
}

/** The calls that have ended so far. The requests left increase again after a minute, which any test may take. */
export const endedCalls = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const calls = await window.galley.call('activity.list', { before: null });
    return calls.ok ? calls.value.length : Number.NaN;
  });

/** Types the identifiers, selects the tab and runs it. Does not wait for the answer: an earlier page is still shown. */
export async function runReport(page: Page, tab: string, templateID: string, sobjectId: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Template ID' }).fill(templateID);
  await page.getByRole('combobox', { name: 'Record ID' }).fill(sobjectId);
  await page.getByRole('tab', { name: tab }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
}
