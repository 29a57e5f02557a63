import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './galley.ts';

const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const recordBoxes = new URL('record-error-boxes.cjs', import.meta.url).pathname;

test('without a folder that can be written Galley says so in a box of the system, and ends with an error', async ({
  executable,
  flavour,
}, info) => {
  test.skip(flavour === 'packaged', 'the box of the package cannot be recorded, and would wait for a click');
  const file = info.outputPath('file');
  writeFileSync(file, '');
  for (const userData of [join(file, 'data'), '/proc', '/proc/galley']) {
    const app = spawn(
      executable.path,
      [...asRoot, '-r', recordBoxes, ...executable.args, `--user-data-dir=${userData}`, '--password-store=basic'],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let output = '';
    let errors = '';
    app.stdout.on('data', (chunk) => {
      output += chunk;
    });
    app.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    const [code] = await once(app, 'close').finally(() => app.kill('SIGKILL'));
    expect(code, errors).toBe(73);
    const line = output.split('\n').find((text) => text.startsWith('{'));
    const box = JSON.parse(line ?? '{}');
    expect(box.title).toBe('Galley cannot start');
    expect(box.content).toContain(userData);
    expect(box.content).toContain('--user-data-dir=');
    expect(errors).toContain(userData);
  }
});
