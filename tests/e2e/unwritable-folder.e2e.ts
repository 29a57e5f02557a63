import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { asRoot, expect, test } from './galley.ts';

const run = promisify(execFile);
const recordBoxes = new URL('record-error-boxes.cjs', import.meta.url).pathname;

test('without a folder that can be written Galley says so in a box of the system, and ends with an error', async ({
  executable,
  flavour,
}, info) => {
  test.skip(flavour === 'packaged', 'the box of the package cannot be recorded, and would wait for a click');
  const file = info.outputPath('file');
  writeFileSync(file, '');
  for (const userData of [join(file, 'data'), '/proc', '/proc/galley']) {
    const args = [...asRoot, '-r', recordBoxes, ...executable.args, `--user-data-dir=${userData}`];
    const { code, stdout, stderr } = await run(executable.path, args).catch((ended) => ended);
    expect(code, stderr).toBe(73);
    const line = stdout.split('\n').find((text: string) => text.startsWith('{'));
    const box = JSON.parse(line ?? '{}');
    expect(box.title).toBe('Galley cannot start');
    expect(box.content).toContain(userData);
    expect(box.content).toContain('--user-data-dir=');
    expect(stderr).toContain(userData);
  }
});
