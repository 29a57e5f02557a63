import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { createRandom, type Random } from '../../../renderer/base/random.ts';
import type { Fault } from '../../../shared/fault.ts';
import { atMost, type Case, type Values } from '../case.ts';
import { openProbe } from '../electron/probe.ts';
import type { SilenceLine, SilenceSaid } from '../electron/silence-probe.ts';
import { hostileAnswer, hostileError } from '../hostile/hostile-answer.ts';
import { hostileReport, writeHostileFolder } from '../hostile/hostile-folder.ts';
import { startHostileService } from '../hostile/hostile-service.ts';
import { hostileText } from '../hostile/hostile-text.ts';

const characters = { answer: 20_000_000, error: 1_000_000, folder: 2_000_000, draft: 1_000_000 };

/** Alternates between cancelling at once, while an answer is judged, and after any judgement ends. */
const cancelAfterMs = [50, 300, 20_000] as const;

/** Inputs of each kind in a round. Each service is called below its limit. */
const inputs = { answer: 22, error: 22, folder: 6, draft: 10 };

const operations = ['info', 'handlebars', 'deepload', 'render'] as const;

/** Whether bytes from outside can stop the main process. */
export const mainSilence: Case = {
  name: 'main-silence',
  peer: 'none: the goals are amounts',
  how:
    'The built app. A service answers with texts made by a seed, up to 20 million characters: markup, JSON, escapes, credentials and PDF ' +
    'syntax repeated, in answers and errors, with long headers. Then folders and drafts of the same texts. A timer of 1 ms in the main ' +
    'process gives the longest time between two of its turns. Each call is cancelled after 50 ms, 300 ms or 20 s, if it still runs.',
  figures: {
    answers: { measures: 'longest silence of the main process', unit: 'ms', goal: atMost(100) },
    errors: { measures: 'the same, with errors and redirects', unit: 'ms', goal: atMost(100) },
    folders: { measures: 'the same, with folders', unit: 'ms', goal: atMost(100) },
    drafts: { measures: 'the same, with drafts', unit: 'ms', goal: atMost(100) },
    cancel: { measures: 'Cancel, to the end of the call', unit: 'ms', goal: atMost(200) },
  },
  warmUps: 0,
  rounds: 1,
  async prepare(fixture) {
    const userData = await mkdtemp(join(fixture.folder, 'silence-'));
    const app = openProbe(userData, { app: fixture.projectFolder, measure: 'silence' });
    let seed = Number(fixture.option('seed') || 34) * 1_000;
    let cancelMs = 0;

    const say = async (what: string, line: SilenceLine): Promise<SilenceSaid> => {
      const said = await app.ask<SilenceSaid>(JSON.stringify(line));
      cancelMs = Math.max(cancelMs, said.cancelMs ?? 0);
      // BENCH_STDERR=1 shows the inputs that exceed a goal, and `--seed` repeats them.
      if (said.silenceMs > 100 || (said.cancelMs ?? 0) > 200) {
        const { fault } = said.outcome as Readonly<{ fault?: Fault }>;
        console.error(
          `main-silence: ${what}: silent ${said.silenceMs.toFixed()} ms, cancel ${said.cancelMs?.toFixed()} ms, ${fault?.code}`,
        );
      }
      return said;
    };
    const value = async <T>(line: SilenceLine): Promise<T> => {
      const { outcome } = await say(line.name, line);
      const { ok, value: result, fault } = outcome as Readonly<{ ok: boolean; value: T; fault?: Fault }>;
      if (!ok) throw new Error(`${line.name}: ${fault?.happened}`);
      return result;
    };
    const run = (what: string, random: Random, input: object) =>
      say(what, {
        name: 'report.run',
        input: { runId: randomUUID(), ...input },
        cancelAfterMs: random.oneOf(cancelAfterMs),
      });
    /** The longest silence over the inputs of a kind. */
    const worst = async (
      kind: keyof typeof inputs,
      once: (random: Random, what: string) => Promise<readonly SilenceSaid[]>,
    ) => {
      let worstMs = 0;
      for (let index = 0; index < inputs[kind]; index += 1) {
        seed += 1;
        const said = await once(createRandom(seed), `${kind} ${seed}`);
        worstMs = Math.max(worstMs, ...said.map(({ silenceMs }) => silenceMs));
      }
      return worstMs;
    };

    const fromService = async (kind: 'answer' | 'error', make: typeof hostileAnswer) => {
      const { server, prepare } = await startHostileService();
      await value({ name: 'session.signIn', input: signInTo(server.url) });
      const worstMs = await worst(kind, async (random, what) => {
        const answer = make(random, characters[kind]);
        prepare(answer);
        const request = { operation: answer.operation, templateID: 'T-1', sobjectId: 'R-1' };
        return [await run(`${what} ${answer.operation} ${answer.status}`, random, { request })];
      });
      await server.stop();
      return worstMs;
    };

    return {
      async ours(): Promise<Values> {
        cancelMs = 0;
        const answers = await fromService('answer', hostileAnswer);
        const errors = await fromService('error', hostileError);
        const folders = await worst('folder', async (random, what) => {
          const folder = await mkdtemp(join(fixture.folder, 'hostile-'));
          await writeHostileFolder(folder, random, characters.folder);
          const opened = [
            await say(what, { name: 'connections.openFolder', input: { copySample: false }, chosen: folder }),
          ];
          for (const operation of operations) {
            opened.push(await run(`${what} ${operation}`, random, { request: { operation, ...hostileReport } }));
          }
          return opened;
        });
        const drafts = await worst('draft', async (random, what) => {
          const text = () => hostileText(random, random.whole(characters.draft / 20, characters.draft));
          const input = {
            connectionId: 'sample',
            templateID: 'T-1',
            sobjectId: 'R-1',
            kind: random.oneOf(['template', 'page']),
            markup: random.oneOf([text(), '{{{title}}}', `<p>{{#each rows}}{{this}}{{/each}}</p>${text()}`]),
            data: { text: random.oneOf([text(), JSON.stringify({ rows: [text()] })]) },
            helpers: random.oneOf([
              '',
              text(),
              'function a() { for (;;); }',
              "function title() { return '\"'.repeat(3e7); }",
            ]),
          };
          return [
            await say(what, { name: 'drafts.render', input: { ...input, purpose: 'edit' } }),
            await say(`${what}, its trace`, { name: 'drafts.trace', input }),
          ];
        });
        return { answers, errors, folders, drafts, cancel: cancelMs };
      },
      end: () => app.close(),
    };
  },
};

const signInTo = (url: string) => ({
  connection: {
    name: url.replace(/\D/g, ''),
    authUrl: url,
    serviceUrl: url,
    clientId: 'client',
    username: 'author@example.com',
    rememberPassword: false,
    colour: 'blue',
  },
  clientSecret: 'client secret',
  password: 'open sesame',
});
