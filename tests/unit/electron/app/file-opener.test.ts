import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { EditorProgram } from '../../../../electron/app/editor-command.ts';
import { createFileOpener } from '../../../../electron/app/file-opener.ts';
import { FaultError } from '../../../../shared/fault.ts';

function open(editorCommand = '', problem: string | null = null, platform: NodeJS.Platform = 'linux') {
  const outer = realpathSync(mkdtempSync(join(tmpdir(), 'galley-open-')));
  onTestFinished(() => rmSync(outer, { recursive: true, force: true, maxRetries: 5 }));
  const root = join(outer, 'reports');
  mkdirSync(join(root, 'partials'), { recursive: true });
  mkdirSync(join(outer, 'reports-old'));
  for (const file of [
    'reports/partials/head.hbs',
    'reports/money.js',
    'reports/run.sh',
    'reports-old/a.hbs',
    'b.hbs',
  ]) {
    writeFileSync(join(outer, file), '');
  }
  symlinkSync(join(outer, 'b.hbs'), join(root, 'link.hbs'));
  const opened: string[] = [];
  const shown: string[] = [];
  const started: EditorProgram[] = [];
  const openFile = createFileOpener({
    platform,
    folderPathOf: (id) => (id === 'folder' ? root : null),
    preferences: () => ({ editorCommand }),
    openPath: async (path) => {
      opened.push(path);
      return problem;
    },
    showItem: (path) => shown.push(path),
    startProgram: async (program) => {
      started.push(program);
      return problem;
    },
  });
  const run = (file: string, opener: 'editor' | 'file-manager' = 'editor', connectionId = 'folder') =>
    openFile({ connectionId, file, line: 12, column: 3, with: opener }).catch((thrown: unknown) => {
      if (thrown instanceof FaultError) return `${thrown.fault.happened} ${thrown.fault.advice}`;
      throw thrown;
    });
  return { root, outer, run, opened, shown, started };
}

test('a file of the folder opens with the system, with the command of the author, or is shown', async () => {
  const { root, run, opened, shown } = open();
  const head = join(root, 'partials/head.hbs');
  expect(await run('partials/head.hbs')).toBeUndefined();
  expect(await run('partials/head.hbs', 'file-manager')).toBeUndefined();
  expect([opened, shown]).toEqual([[head], [head]]);

  const own = open('code -g {file}:{line}');
  await own.run('money.js');
  expect(own.started).toEqual([{ program: 'code', args: ['-g', `${join(own.root, 'money.js')}:12`] }]);
  expect(own.opened).toEqual([]);
});

test('nothing outside the folder is opened or shown', async () => {
  const { outer, run, opened, shown } = open();
  const outside = ['../b.hbs', join(outer, 'b.hbs'), 'link.hbs', '../reports-old/a.hbs', '.', 'partials', 'a\0.hbs'];
  for (const file of outside) {
    for (const opener of ['editor', 'file-manager'] as const)
      expect(await run(file, opener)).toContain('not in the folder');
  }
  expect(await run('gone.hbs')).toContain('no longer there');
  expect(await run('partials/head.hbs', 'editor', 'organisation')).toContain('not on this computer');
  expect([opened, shown]).toEqual([[], []]);
});

test('a file that the system could run is opened only with a command', async () => {
  const linux = open();
  expect(await linux.run('run.sh')).toContain('could run .sh');
  expect(await linux.run('money.js')).toBeUndefined();
  const windows = open('', null, 'win32');
  expect(await windows.run('money.js')).toContain('could run .js');
  expect(windows.opened).toEqual([]);
});

test('a failure names its reason and where to change the command', async () => {
  expect(await open('', 'No application.').run('partials/head.hbs')).toContain('No application. Enter your editor');
  const failing = open('cod -g {file}', 'There is no program cod on this computer.');
  expect(await failing.run('partials/head.hbs')).toBe(
    'The file could not be opened. There is no program cod on this computer. Check Editor command in Settings.',
  );
  expect(await open('"code').run('partials/head.hbs')).toContain('A quotation mark is not closed.');
});
