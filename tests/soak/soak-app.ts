import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import type { CallName, Input, Output } from '../../shared/contract.ts';
import type { Outcome } from '../../shared/fault.ts';
import { documentUrl } from '../../shared/model.ts';
import { answerSaveDialog, type Executable, launchApp, usualSwitches } from '../e2e/galley.ts';
import type { Memory } from './checks.ts';

/** What an invariant does not allow. */
export class Violation extends Error {}

/** The time limit of a simple call with both cores busy. */
const answerWithinMs = 20_000;
const startWithinMs = 90_000;
const endWithinMs = 30_000;

/** The work, or a violation if it takes longer. A failure after that is ignored. */
export async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Violation(`${what} took more than ${ms / 1_000} s`)), ms);
  });
  work.catch(() => {});
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Asks until the answer is true, at most so long. */
export async function until(ms: number, what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  const endMs = performance.now() + ms;
  while (!(await holds())) {
    if (performance.now() > endMs) throw new Violation(`${what}: not after ${ms / 1_000} s`);
    await after(100);
  }
}

export type SoakApp = Awaited<ReturnType<typeof startSoakApp>>;
export type StartOptions = Readonly<{ executable: Executable; userData: string; outputPath: string }>;

/** A real Galley. Its output is appended to `outputPath`. */
export async function startSoakApp({ executable, userData, outputPath }: StartOptions) {
  const launched = await within(
    startWithinMs,
    'a start',
    launchApp(executable, userData, usualSwitches, (app) => {
      const keep = (text: Buffer) => appendFileSync(outputPath, text);
      app.process().stdout?.on('data', keep);
      app.process().stderr?.on('data', keep);
    }),
  );
  const { app, page } = launched;
  const mainPid = await app.evaluate(() => process.pid);
  const exited = once(app.process(), 'exit');

  /** Runs a script in the page through the main process, because Playwright loses the page when its process ends. */
  const inPage = <T>(script: string): Promise<T> =>
    app.evaluate(
      ({ BrowserWindow }, code) =>
        BrowserWindow.getAllWindows()
          .find((window) => window.isVisible())
          ?.webContents.executeJavaScript(code) as Promise<T>,
      script,
    );

  const rendererPid = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find((window) => window.isVisible())
        ?.webContents.getOSProcessId(),
    );

  /** A call through the bridge of the page, without a time limit. */
  const begin = <N extends CallName>(name: N, input?: Input<N>): Promise<Outcome<Output<N>>> =>
    inPage(`window.galley.call(${JSON.stringify(name)}, ${JSON.stringify(input)})`);

  return {
    ...launched,
    page,
    begin,
    inPage,

    /** A call through the bridge that is answered soon. */
    call: <N extends CallName>(name: N, input?: Input<N>): Promise<Outcome<Output<N>>> =>
      within(answerWithinMs, `the answer to ${name}`, begin(name, input)),

    /** The sha256 of a document's bytes as the page reads them; `null` if it gets none. */
    documentSha256: (id: string): Promise<string | null> =>
      within(
        answerWithinMs,
        'reading a document',
        inPage(`fetch(${JSON.stringify(documentUrl(id))}).then(async (answer) => {
          if (!answer.ok) return null;
          const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', await answer.arrayBuffer()));
          return Array.from(sum, (byte) => byte.toString(16).padStart(2, '0')).join('');
        }).catch(() => null)`),
      ),

    answerSaves: (path: string | null) => answerSaveDialog(launched, path),

    /** In megabytes of resident memory. */
    async memory(): Promise<Memory> {
      const window = await rendererPid();
      const megabytes = await app.evaluate(({ app: galley }, pid) => {
        const of = (wanted: (metric: Electron.ProcessMetric) => boolean) =>
          (galley.getAppMetrics().find(wanted)?.memory.workingSetSize ?? 0) / 1_024;
        return { main: of(({ type }) => type === 'Browser'), window: of((metric) => metric.pid === pid) };
      }, window);
      return { main: Math.round(megabytes.main), window: Math.round(megabytes.window) };
    },

    /** Collects garbage in the main process and in the window's. */
    collect: (): Promise<void> =>
      within(
        answerWithinMs,
        'a collection',
        app.evaluate(async ({ BrowserWindow }) => {
          process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc');
          process.getBuiltinModule('node:vm').runInNewContext('gc')();
          const tools = BrowserWindow.getAllWindows().find((window) => window.isVisible())?.webContents.debugger;
          if (!tools) return;
          if (!tools.isAttached()) tools.attach();
          await tools.sendCommand('HeapProfiler.collectGarbage');
          tools.detach();
        }),
      ),

    /** Ends the main process at once, as a power cut would. */
    async killMain(): Promise<void> {
      process.kill(mainPid, 'SIGKILL');
      await within(endWithinMs, 'the end of a killed Galley', exited);
    },

    /** Ends the page's process at once; resolves when the page is there again. */
    async killRenderer(): Promise<void> {
      const killed = await rendererPid();
      if (killed === undefined) throw new Violation('there is no window');
      process.kill(killed, 'SIGKILL');
      const isBack = async () => {
        const pid = await rendererPid();
        if (pid === undefined || pid === 0 || pid === killed) return false;
        const ready = inPage<boolean>(`document.querySelector('nav') !== null`);
        return within(2_000, 'a look at the page', ready).catch(() => false);
      };
      await until(startWithinMs, 'the page is back after its process was killed', isBack);
    },

    /** Ends Galley as its user would. */
    close: () => within(endWithinMs, 'quitting', app.close()),
  };
}
