import { expect, test } from 'vitest';
import { editorProgram } from '../../../../electron/app/editor-command.ts';

const at = { file: '/work/my "reports"/$(id) head.hbs', line: 12, column: 3 };

test.each([
  ['code -g {file}:{line}', ['code', '-g', `${at.file}:12`]],
  ['"C:\\Program Files\\Code.exe" -g {file}:{line}:{column}', ['C:\\Program Files\\Code.exe', '-g', `${at.file}:12:3`]],
  ["open -a 'My Editor' {file}", ['open', '-a', 'My Editor', at.file]],
  ['  vim   +{line} ', ['vim', '+12', at.file]],
  ['edit "" {other} {file}', ['edit', '', '{other}', at.file]],
  // Neither a program nor a shell.
  ['{file}', ['{file}', at.file]],
  ['edit {file}; rm -rf $HOME', ['edit', `${at.file};`, 'rm', '-rf', '$HOME']],
])('%s', (command, [program, ...args]) => {
  expect(editorProgram(command, at)).toEqual({ program, args });
});

test.each(['', '  ', 'code "{file}', '"" {file}'])('%j is no command', (command) => {
  expect(editorProgram(command, at)).toBeNull();
});
