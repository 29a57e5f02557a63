import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { app, BrowserWindow } from 'electron';
import { createElectronTemplateProcess } from '../../../electron/templates/electron-template-process.ts';
import { TemplateAnswerError } from '../../../electron/templates/template-answers.ts';
import type { TemplateJob } from '../../../electron/templates/template-job.ts';
import {
  TemplateLimitError,
  type TemplateLimits,
  type TemplateProcess,
} from '../../../electron/templates/template-process.ts';
import { templateJobWith } from '../../support/template-job.ts';

type Case = Readonly<{ name: string; run(): Promise<void> }>;

/** A hostile template, or hostile helpers, in the sandboxed process: none can get out, and later tasks run. */
export const templateCases: readonly Case[] = [
  {
    name: 'sandbox: a template runs in the sandboxed process',
    run: () =>
      withProcess(async (templates) => {
        const html = await htmlOf(templates, { source: '<p>{{name}}</p>', data: '{"name":"A & B"}' });
        assert.equal(html, '<p>A &amp; B</p>');
      }),
  },
  {
    name: 'sandbox: a helper that never ends is ended after two seconds while the main process answers, and the next template runs',
    run: () =>
      withProcess(async (templates) => {
        let ticks = 0;
        const timer = setInterval(() => {
          ticks += 1;
        }, 50);
        await assert.rejects(
          htmlOf(templates, { source: '{{endless 1}}', helpers: 'function endless() { for (;;); }' }),
          (reason) => reason instanceof TemplateLimitError && reason.limit === 'time',
        );
        clearInterval(timer);
        // A main process that is held up has none, however long that takes.
        assert.ok(ticks > 5, `${ticks} ticks`);
        assert.equal(await htmlOf(templates, { source: 'after' }), 'after');
      }),
  },
  {
    name: 'sandbox: a helper that fails names its place',
    run: () =>
      withProcess(async (templates) => {
        const helpers = 'function fail() { throw new Error("No such thing."); }';
        const result = await templates.run('run', templateJobWith({ source: 'a\n {{fail 1}}', helpers }), never());
        assert.deepEqual(result, {
          ok: false,
          at: 'template',
          message: 'No such thing.',
          location: { partial: null, line: 2, column: 2 },
          helper: { file: null, line: 1, column: 25 },
          // Other data may not reach the helper.
          withAnyData: false,
        });
      }),
  },
  {
    name: 'sandbox: a result of a gigabyte is refused',
    run: () =>
      withProcess(async (templates) => {
        const source = '{{#each (rows)}}{{text}}{{/each}}';
        const helpers =
          'const text = "x".repeat(1_000_000); function rows() { return Array.from({ length: 1_000 }, () => ({ text })); }';
        const result = await templates
          .run('run', templateJobWith({ source, helpers }), never())
          .catch((reason: unknown) => reason);
        if (result instanceof TemplateLimitError) assert.equal(result.limit, 'memory');
        else assert.equal((result as { at?: string }).at, 'size');
        assert.equal(await htmlOf(templates, { source: 'after' }), 'after');
      }, timeless),
  },
  {
    name: 'sandbox: a helper that takes all memory is ended, and the next template runs',
    run: () =>
      withProcess(async (templates) => {
        const helpers = 'const kept = []; function take() { for (;;) kept.push(new Uint8Array(10_000_000).fill(1)); }';
        await assert.rejects(
          htmlOf(templates, { source: '{{take 1}}', helpers }),
          (reason) => reason instanceof TemplateLimitError && reason.limit === 'memory',
        );
        assert.equal(await htmlOf(templates, { source: 'after' }), 'after');
      }, timeless),
  },
  {
    name: 'sandbox: helpers that spoil what comes back are not said to have taken too much memory, and the next template runs',
    run: () =>
      withProcess(async (templates) => {
        const helpers = 'function spoil() { Object.prototype.toJSON = () => { throw new Error("spoilt"); }; }';
        await assert.rejects(
          htmlOf(templates, { source: '{{spoil 1}}', helpers }),
          (reason) => reason instanceof TemplateAnswerError,
        );
        assert.equal(await htmlOf(templates, { source: 'after' }), 'after');
      }),
  },
  {
    name: 'sandbox: prototypes, constructors and lookup lead nowhere',
    run: () =>
      withProcess(async (templates) => {
        const source = [
          '{{constructor}}{{__proto__}}{{toString}}{{lookup this "constructor"}}{{lookup this "__proto__"}}',
          '{{#with "s" as |s|}}{{s.sub.constructor}}{{lookup s "constructor"}}{{/with}}',
          '{{constructor.constructor "return 7*191"}}',
          '{{#each (lookup this "constructor")}}x{{/each}}',
        ].join('');
        const html = await htmlOf(templates, { source, data: '{"a":1}' });
        assert.ok(!/native code|1337|\[object/.test(html), html);
      }),
  },
  {
    name: 'sandbox: a helper has no Node, no page, no storage and no network',
    run: () =>
      withProcess(async (templates) => {
        const names = [
          'require',
          'process',
          'module',
          'window',
          'document',
          'fetch',
          'XMLHttpRequest',
          'WebSocket',
          'EventSource',
          'WebTransport',
          'RTCPeerConnection',
          'indexedDB',
          'caches',
          'Worker',
          'BroadcastChannel',
          'importScripts',
          'navigator',
          'console',
        ];
        const helpers = `function there() { return ${JSON.stringify(names)}.filter((name) => typeof globalThis[name] !== 'undefined').join(); }`;
        assert.equal(await htmlOf(templates, { source: '[{{there 1}}]', helpers }), '[]');
      }),
  },
  {
    name: 'sandbox: nothing that a helper tries reaches a server',
    run: () =>
      withRecorder(async (url, arrivals) =>
        withProcess(async (templates) => {
          const attempts = [
            `fetch('${url}')`,
            `importScripts('${url}/a.js')`,
            `new WebSocket('${url.replace('http', 'ws')}')`,
            `new EventSource('${url}')`,
            `new Worker('${url}/w.js')`,
            `(() => { const x = new XMLHttpRequest(); x.open('GET', '${url}', false); x.send(); })()`,
            `new WebTransport('${url.replace('http', 'https')}')`,
            `navigator.sendBeacon('${url}')`,
            `import('${url}/m.js')`,
            `new FontFace('f', 'url(${url}/f)').load()`,
          ];
          const helpers = `function attempt() { const said = []; for (const one of ${JSON.stringify(attempts)}) { try { (0, eval)(one); } catch (reason) { said.push(reason.name); } } const end = Date.now() + 300; while (Date.now() < end); return said.length; }`;
          await htmlOf(templates, { source: '{{attempt 1}}', helpers });
          await new Promise((resolve) => setTimeout(resolve, 500));
          assert.equal(arrivals(), 0);
        }),
      ),
  },
  {
    name: 'sandbox: what a helper changes of the language does not last',
    run: () =>
      withProcess(async (templates) => {
        const helpers =
          'Array.prototype.map = () => ["spoilt"]; String.prototype.replace = () => "spoilt"; function x() { return 1; }';
        await htmlOf(templates, { source: '{{x 1}}', helpers }).catch(() => {});
        assert.equal(await htmlOf(templates, { source: '{{a}}', data: '{"a":"<"}' }), '&lt;');
      }),
  },
  {
    name: 'sandbox: what a helper changes of the language does not last for the next template of its draft',
    run: () =>
      withProcess(async (templates) => {
        const spoiling = templateJobWith({
          source: '{{x 1}}',
          helpers: 'Array.prototype.map = () => ["spoilt"]; self.left = "left"; function x() { return 1; }',
        });
        await templates.run('run', templateJobWith({ source: 'a' }), never(), 'draft');
        await templates.run('run', spoiling, never(), 'draft').catch(() => {});
        const looking = templateJobWith({
          source: '{{{left 1}}}',
          helpers: 'function left() { return ["[", String(self.left), "|", [1].map(String), "]"].join(""); }',
        });
        for (const job of [looking, templateJobWith({ source: '[undefined|1]' })]) {
          const result = await templates.run('run', job, never(), 'draft');
          assert.deepEqual(result.ok && result.html, '[undefined|1]');
        }
      }),
  },
  {
    name: 'sandbox: the templates of one draft run one after another in one worker with the same results, and one that is given up does not stop the next',
    run: () =>
      withProcess(async (templates) => {
        const job = templateJobWith({
          source: '{{#each a}}{{this}}{{> p}}{{/each}}{{none 1}}',
          data: '{"a":[1,2]}',
          partials: [['p', '-']],
        });
        const alone = await templates.run('run', job, never());
        for (let time = 0; time < 5; time += 1) {
          assert.deepEqual(await templates.run('run', job, never(), 'draft'), alone);
          const broken = await templates.run(
            'run',
            templateJobWith({ source: '{{#if', partials: [['p', 'other']] }),
            never(),
            'draft',
          );
          assert.equal(broken.ok, false);
        }
        const abort = new AbortController();
        const rows = JSON.stringify({ a: Array.from({ length: 3_000 }, (_, at) => at) });
        const long = templates.run(
          'run',
          templateJobWith({
            source: '{{#each a}}{{#each ../a}}{{#each ../../a}}x{{/each}}{{/each}}{{/each}}',
            data: rows,
          }),
          abort.signal,
          'draft',
        );
        abort.abort(new Error('newer'));
        await assert.rejects(long, /newer/);
        assert.deepEqual(await templates.run('run', job, never(), 'draft'), alone);
      }),
  },
  {
    name: 'sandbox: the window of the sandboxed process has no preload, no Node and no permission',
    run: () =>
      withProcess(async (templates) => {
        await htmlOf(templates, { source: 'x' });
        const [window] = BrowserWindow.getAllWindows().filter(({ webContents }) =>
          webContents.getURL().startsWith('render://sandbox'),
        );
        assert.ok(window);
        const contents = window.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> };
        const { sandbox, contextIsolation, nodeIntegration, preload } = contents.getLastWebPreferences();
        assert.deepEqual(
          { sandbox, contextIsolation, nodeIntegration, preload },
          { sandbox: true, contextIsolation: true, nodeIntegration: false, preload: undefined },
        );
        const { session } = window.webContents;
        assert.equal((await session.fetch('file:///etc/passwd')).status, 403);
      }),
  },
];

/** A busy machine may take longer to fill the memory than a template may run. */
const timeless: Partial<TemplateLimits> = { timeMs: Number.POSITIVE_INFINITY, patienceMs: Number.POSITIVE_INFINITY };

async function withProcess(
  use: (templates: TemplateProcess) => Promise<void>,
  limits: Partial<TemplateLimits> = {},
): Promise<void> {
  const templates = createElectronTemplateProcess({ scripts: app.getAppPath().replace(/\/[^/]*\.js$/, ''), limits });
  try {
    await use(templates);
  } finally {
    templates.close();
  }
}

const never = () => new AbortController().signal;

async function htmlOf(templates: TemplateProcess, job: Partial<TemplateJob>): Promise<string> {
  const result = await templates.run('run', templateJobWith(job), never());
  if (!result.ok) throw new Error(`${result.at}: ${result.message}`);
  return result.html;
}

/** Counts connections, which is more than requests. */
async function withRecorder(use: (url: string, arrivals: () => number) => Promise<void>): Promise<void> {
  let count = 0;
  const server: Server = createServer((_request, response) => void response.end());
  server.on('connection', () => {
    count += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => count);
  } finally {
    server.close();
  }
}
