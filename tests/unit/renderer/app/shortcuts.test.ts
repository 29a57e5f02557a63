import { expect, test } from 'vitest';
import { commandOf } from '../../../../renderer/app/shortcuts.ts';

const keys = (text: string) => {
  const parts = text.split(' ');
  return {
    key: parts.at(-1)!,
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Cmd'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
  };
};

test.each([
  ['Ctrl Enter', 'run'],
  ['Ctrl s', 'save'],
  ['Ctrl 1', 'go-report'],
  ['Ctrl 4', 'go-settings'],
  ['Ctrl =', 'zoom-in'],
  ['Ctrl Shift +', 'zoom-in'],
  ['Ctrl Shift C', 'switch-connection'],
  ['Ctrl p', 'print'],
  ['Ctrl d', 'compare'],
  ['F7', 'next-change'],
  ['Shift F7', 'previous-change'],
  ['Escape', 'cancel'],
  ['Ctrl F7', null],
  ['Enter', null],
  ['Ctrl Alt s', null],
  ['Ctrl Shift S', null],
  ['Cmd s', null],
  ['Shift Escape', null],
  ['Ctrl c', null],
])('%s means %s', (text, command) => {
  expect(commandOf(keys(text), false)).toBe(command);
});

test('on a Mac the key is Command', () => {
  expect(commandOf(keys('Cmd Enter'), true)).toBe('run');
  expect(commandOf(keys('Ctrl Enter'), true)).toBeNull();
});
