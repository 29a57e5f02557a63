import { execFile } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { asRoot, expect, handedOutExecutable as galley, test } from './galley.ts';

const run = promisify(execFile);
/** A fuse is one character in the executable (Electron documentation, "Electron Fuses"). */
const [off, on] = ['0', '1'].map((fuse) => fuse.charCodeAt(0));

test('electron-security-19: the package has no way in for Node, a debugger or a folder in place of its archive', async () => {
  const wire = await getCurrentFuseWire(galley);
  expect(wire[FuseV1Options.RunAsNode]).toBe(off);
  expect(wire[FuseV1Options.EnableNodeOptionsEnvironmentVariable]).toBe(off);
  expect(wire[FuseV1Options.EnableNodeCliInspectArguments]).toBe(off);
  expect(wire[FuseV1Options.OnlyLoadAppFromAsar]).toBe(on);
  expect(wire[FuseV1Options.GrantFileProtocolExtraPrivileges]).toBe(off);
});

for (const danger of [
  '--remote-debugging-port=0',
  '--remote-debugging-pipe',
  '--disable-web-security',
  '--js-flags=--expose-gc',
]) {
  test(`the package does not start with ${danger}`, async ({}, info) => {
    const start = run(galley, [...asRoot, danger, `--user-data-dir=${info.outputPath('user-data')}`]);
    await expect(start).rejects.toHaveProperty('code', 78);
  });
}

test('a double click opens a window, and the sample invoice is rendered behind it', async ({ startAlone }, info) => {
  const userData = info.outputPath('user-data');
  const end = startAlone(galley, [`--user-data-dir=${userData}`]);
  await expect.poll(isGalleyVisible).toBe(true);
  await expect.poll(() => headOfFirstDocument(join(userData, 'documents'))).toBe('%PDF-');
  await end();
});

/** The search fails too where a window goes away in the middle of it. */
const isGalleyVisible = () =>
  // The title before the page is drawn, and the one with the report and the connection.
  run('xdotool', ['search', '--onlyvisible', '--name', '^Galley$| — ']).then(
    () => true,
    () => false,
  );

function headOfFirstDocument(folder: string): string | null {
  let body: string | undefined;
  try {
    body = readdirSync(folder).find((name) => name.endsWith('.body'));
  } catch {
    return null;
  }
  if (body === undefined) return null;
  const file = openSync(join(folder, body), 'r');
  const head = Buffer.alloc(5);
  readSync(file, head);
  closeSync(file);
  return head.toString('latin1');
}

test('the package carries the licences of what is in it', () => {
  const textOf = (name: string) => readFileSync(join(dirname(galley), name), 'utf8');
  expect(textOf('LICENSE.galley.txt')).toContain('The Galley authors');
  const others = textOf('LICENSES.third-party.txt');
  // Of the main process, of the window, of a worker, and of the copied files.
  for (const name of ['handlebars', 'react-dom', 'pixelmatch', 'pdfjs-dist/standard_fonts/LICENSE_LIBERATION']) {
    expect(others).toMatch(new RegExp(`^${name} \\d`, 'm'));
  }
});
