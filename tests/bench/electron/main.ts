import { randomUUID } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, BrowserWindow, session } from 'electron';
import { renderScheme } from '../../../electron/base/render-scheme.ts';
import { createDocumentResponses } from '../../../electron/documents/document-responses.ts';
import { createPageFiles } from '../../../electron/security/page-files.ts';
import { pageUrl, registerSchemes, servePages } from '../../../electron/security/protocol.ts';
import type { DocumentInfo } from '../../../shared/model.ts';
import { Skipped } from '../case.ts';
import { compareAblation } from '../cases/compare-ablation.ts';
import { cases } from '../cases.ts';
import { interleave } from '../measuring/interleave.ts';
import type { CaseResult } from '../measuring/table.ts';
import { judge } from '../measuring/verdict.ts';
import { documentOf } from '../pages/document-of.ts';
import { loadBenchPage } from './bench-window.ts';
import type { Fixture } from './fixture.ts';

/*
 * One case in its own Electron, so that no case inherits caches or garbage of another. Writes its result as JSON.
 * `--bench-list=<file>` writes the names of all cases instead.
 */

const given = (name: string) => app.commandLine.getSwitchValue(name);

const wanted = given('bench-ablate') ? [compareAblation] : cases;

registerSchemes([renderScheme]);
app.on('window-all-closed', () => undefined);
void app
  .whenReady()
  .then(async () => {
    if (given('bench-list')) return writeFile(given('bench-list'), JSON.stringify(wanted.map(({ name }) => name)));
    const result = await measure(given('bench-case'), Number(given('bench-rounds')));
    await writeFile(given('bench-out'), JSON.stringify(result));
  })
  .then(
    () => app.exit(0),
    (thrown: unknown) => {
      console.error(thrown);
      app.exit(1);
    },
  );

/**
 * A case that has taken this long stops at the rounds it has, but not below `leastRounds`. Requested rounds are all
 * run.
 */
const boundMs = 45_000;
const leastRounds = 3;
const isBounded = given('bench-bounded') === 'true';

async function measure(name: string, wantedRounds: number): Promise<CaseResult> {
  const startedMs = performance.now();
  const found = wanted.find((one) => one.name === name);
  if (!found) throw new Error(`There is no case ${name}.`);
  const { peer, how, figures, warmUps = 1, rounds = wantedRounds } = found;
  const result = { name, peer, how, rounds };
  const tookMs = () => performance.now() - startedMs;
  try {
    const sides = await found.prepare(await makeFixture());
    try {
      const isTimeUp = (counted: number) => isBounded && counted >= leastRounds && tookMs() > boundMs;
      const measured = await interleave(sides, rounds, warmUps, isTimeUp);
      return { ...result, tookMs: tookMs(), verdicts: judge(figures, measured) };
    } finally {
      await sides.end?.();
    }
  } catch (thrown) {
    if (thrown instanceof Skipped) return { ...result, tookMs: tookMs(), verdicts: [], skipped: thrown.message };
    const failed = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    return { ...result, tookMs: tookMs(), verdicts: [], failed };
  }
}

async function makeFixture(): Promise<Fixture> {
  const partition = session.fromPartition('bench', { cache: false });
  const documents = new Map<string, Readonly<{ document: DocumentInfo; path: string }>>();
  servePages(partition, {
    pageFile: createPageFiles(join(import.meta.dirname, 'pages')),
    document: createDocumentResponses({ locate: async (id) => documents.get(id) ?? null }),
    preview: async () => new Response(null, { status: 404 }),
  });
  return {
    folder: given('bench-folder'),
    projectFolder: given('bench-project'),

    option: (name) => given(`bench-${name}`),

    openPage(name) {
      // Like in `electron/window/window.ts`, as far as it affects speed.
      const window = new BrowserWindow({
        width: 1000,
        height: 900,
        useContentSize: true,
        webPreferences: { session: partition, sandbox: true, spellcheck: false, backgroundThrottling: false },
      });
      return loadBenchPage(window, `${pageUrl}#${name}`);
    },

    async addDocument(path, kind) {
      const id = randomUUID();
      const { size } = await stat(path);
      documents.set(id, { path, document: documentOf(kind, id, size) });
      return id;
    },
  };
}
