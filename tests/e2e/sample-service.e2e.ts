import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { asRoot, test as base, expect, pdfInfo } from './galley.ts';

const run = promisify(execFile);
const root = new URL('../..', import.meta.url).pathname;

/** `npm run sample-service`, from its first line to the prompt to end it; `lines` is the part to paste into a shell. */
const test = base.extend<{ folder: string | null; lines: string }>({
  folder: [null, { option: true }],
  lines: async ({ executable, folder }, use) => {
    const own = folder === null ? [] : ['--folder', folder];
    const service = spawn(executable.path, [...asRoot, join(root, 'dist/electron/sample-service.js'), ...own]);
    await use((await printed(service, 'Press Ctrl+C')).replace(/^[^#]*/, '').replace(/Press Ctrl\+C.*/s, ''));
    service.kill('SIGINT');
  },
});

async function printed(service: ChildProcess, until: string): Promise<string> {
  let text = '';
  for await (const chunk of service.stdout!) {
    text += chunk;
    if (text.includes(until)) return text;
  }
  throw new Error(`The sample service ended after printing: ${text}`);
}

test('the printed curl lines work as they stand, with jq and redirection', async ({ lines }, info) => {
  mkdirSync(info.outputDir, { recursive: true });
  const shell = (script: string) =>
    run('bash', ['-euo', 'pipefail', '-c', script], { cwd: info.outputDir, maxBuffer: 64_000_000 });
  const { stdout } = await shell(lines);

  expect(stdout).toContain('"templateID": "invoice"');
  expect(stdout).toContain('{{');
  expect(readFileSync(info.outputPath('invoice.html'), 'utf8')).not.toContain('{{');
  expect((await pdfInfo(info.outputPath('invoice.pdf'))).text).toContain('INV-2041');
  expect((await pdfInfo(info.outputPath('merged.pdf'))).pages).toBeGreaterThanOrEqual(2);
});

test('a reader of the service interface is told what is wrong, with the right status', async ({ lines }) => {
  const url = /https?:\/\/127\.0\.0\.1:\d+/.exec(lines)![0];
  const status = async (...args: string[]) => {
    const { stdout } = await run('curl', ['-s', '-w', '\n%{http_code}', ...args]);
    const [code, ...body] = stdout.split('\n').reverse();
    return { code, body: JSON.parse(body.reverse().join('\n')) };
  };
  expect(
    await status(
      `${url}/services/oauth2/token`,
      '--form',
      'grant_type=password',
      '--form',
      'client_id=x',
      '--form',
      'client_secret=x',
      '--form',
      'username=x',
      '--form',
      'password=x',
    ),
  ).toMatchObject({ code: '400', body: { error: 'invalid_client' } });
  expect(await status(`${url}/render`, '--json', '{"token":"x"}')).toMatchObject({
    code: expect.stringMatching(/400|401/),
  });
  expect(await status(`${url}/render`, '--json', '{"token":')).toMatchObject({ code: '400' });
  expect(await status(`${url}/render`, '--json', '{}', '-H', 'Origin: https://evil.example')).toMatchObject({
    code: '403',
  });
});

test('a hostile template reaches no network and no disk while it is printed, and none of its scripts runs', async ({
  executable,
}, info) => {
  const hits: string[] = [];
  const listener = createServer((request, response) => {
    hits.push(request.url ?? '');
    response.end();
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;

  const folder = info.outputPath('service');
  for (const part of ['templates', 'records', 'files']) mkdirSync(join(folder, part), { recursive: true });
  writeFileSync(join(folder, 'records/R-1.json'), '{"name": "harmless"}');
  writeFileSync(
    join(folder, 'templates/hostile.html'),
    `<html><head><meta http-equiv="refresh" content="0;url=http://127.0.0.1:${port}/refresh">
     <link rel="stylesheet" href="http://127.0.0.1:${port}/style"></head>
     <body><p id="p">printed for {{name}}</p><img src="http://127.0.0.1:${port}/image">
     <iframe src="file:///etc/passwd"></iframe><object data="file:///etc/passwd"></object>
     <script>document.getElementById('p').textContent = 'SCRIPT RAN'; fetch('http://127.0.0.1:${port}/fetch');</script></body></html>`,
  );
  const program = join(root, 'dist/electron/sample-service.js');
  const service = spawn(executable.path, [...asRoot, program, '--folder', folder]);
  const lines = (await printed(service, 'Press Ctrl+C')).replace(/^[^#]*/, '');
  const upToThePdf = lines.replace(/^(# An image and an attachment|Press Ctrl\+C).*/ms, '');
  await run('bash', ['-euo', 'pipefail', '-c', upToThePdf], { cwd: info.outputDir, maxBuffer: 64_000_000 });
  service.kill('SIGINT');
  listener.close();

  const { text } = await pdfInfo(info.outputPath('hostile.pdf'));
  expect(text).toContain('printed for harmless');
  expect(text).not.toMatch(/SCRIPT RAN|root:/);
  expect(hits).toEqual([]);
});

test.describe('a folder of the reader', () => {
  test.use({
    folder: async ({}, use, info) => {
      mkdirSync(info.outputDir, { recursive: true });
      const folder = info.outputPath('folder');
      for (const part of ['templates', 'records', 'files']) mkdirSync(join(folder, part), { recursive: true });
      const loops = Array.from({ length: 7 }, () => '{{#each @root.items}}');
      writeFileSync(join(folder, 'templates/endless.html'), `${loops.join('')}x${'{{/each}}'.repeat(7)}`);
      const items = Array.from({ length: 20 }, (_, at) => at);
      writeFileSync(join(folder, 'records/one.json'), JSON.stringify({ items }));
      await use(folder);
    },
  });

  test('has its templates run in the sandboxed process: one without an end is ended, in words', async ({ lines }) => {
    const script = lines
      .slice(0, lines.indexOf('# What the template'))
      .concat(
        `echo "$PAIRS" | jq '. + {templateID: "endless", sobjectId: "one"}' | `,
        `curl -sS -H 'Content-Type: application/json' -d @- ${/https?:\/\/127\.0\.0\.1:\d+/.exec(lines)![0]}/deepload`,
      );
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script]);
    expect(JSON.parse(stdout)).toMatchObject({
      error: 'TEMPLATE_ERROR',
      message: expect.stringContaining('longer than 2 s'),
    });
  });
});
