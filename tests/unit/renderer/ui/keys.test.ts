import { expect, test } from 'vitest';
import { ariaKeys, commandsOfKeys, keysText } from '../../../../renderer/ui/keys.ts';
import type { CommandScope } from '../../../../shared/commands.ts';

const pressed = (text: string) => {
  const parts = text.split(' ');
  return {
    key: parts.at(-1)!.replace('Space', ' '),
    code: parts.find((part) => /^(Digit|Bracket|Key|Slash|Minus|Numpad)/.test(part)) ?? '',
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Cmd'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
  };
};

const anywhere: readonly CommandScope[] = ['view', 'app'];

test.each([
  ['Ctrl Enter', 'run'],
  ['Ctrl s', 'save'],
  ['Ctrl S', 'save'],
  ['Ctrl 1', 'go-report'],
  ['Ctrl 4', 'go-settings'],
  ['Ctrl =', 'zoom-in'],
  ['Ctrl +', 'zoom-in'],
  ['Ctrl -', 'zoom-out'],
  ['Ctrl 0', 'actual-size'],
  ['Ctrl Shift +', 'interface-larger'],
  ['Ctrl Shift BracketRight *', 'interface-larger'],
  ['Ctrl Shift Digit8 *', undefined],
  ['Ctrl Shift Minus ?', 'interface-larger'],
  ['Ctrl Shift Minus _', 'interface-smaller'],
  ['Ctrl Shift Slash _', 'interface-smaller'],
  ['Ctrl Shift Digit0 )', 'interface-normal'],
  ['Ctrl Shift Digit0 =', 'interface-normal'],
  ['Ctrl Shift 0', 'interface-normal'],
  ['Ctrl Shift C', 'switch-connection'],
  ['Ctrl Shift P', 'command-palette'],
  ['F1', 'help'],
  ['Shift ?', 'shortcuts'],
  ['Alt 1', 'show-info'],
  ['Alt Digit1 ¡', 'show-info'],
  ['Alt Numpad1 1', undefined],
  ['Alt t', 'go-template-id'],
  ['Alt KeyT †', 'go-template-id'],
  ['Alt KeyT y', undefined],
  ['Alt r', 'go-record-id'],
  ['F6', 'next-pane'],
  ['Shift F6', 'previous-pane'],
  ['Ctrl p', 'print'],
  ['Ctrl d', 'compare'],
  ['F7', 'next-change'],
  ['Shift F7', 'previous-change'],
  ['Escape', 'cancel'],
  ['Ctrl F7', undefined],
  ['Alt F7', undefined],
  ['Enter', undefined],
  ['Ctrl Alt s', undefined],
  ['Ctrl Shift S', undefined],
  ['Cmd s', undefined],
  ['Shift Escape', undefined],
  ['Ctrl c', undefined],
])('%s means %s', (text, command) => {
  expect(commandsOfKeys(pressed(text), anywhere)[0]).toBe(command);
});

test('while typing, keys without a modifier are text', () => {
  expect(commandsOfKeys(pressed('Shift ?'), anywhere, true)).toEqual([]);
  expect(commandsOfKeys(pressed('n'), ['pdf'], true)).toEqual([]);
  expect(commandsOfKeys(pressed('n'), ['pdf'])).toEqual(['next-page']);
  expect(commandsOfKeys(pressed('Ctrl Home'), ['pdf'], true)).toEqual(['first-page']);
  expect(commandsOfKeys(pressed('F7'), ['view'], true)).toEqual(['next-change']);
});

test('brackets go to the next difference and to the one before, also where they need AltGr', () => {
  const comparison: readonly CommandScope[] = ['comparison', 'view'];
  expect(commandsOfKeys(pressed(']'), comparison)).toEqual(['next-change']);
  expect(commandsOfKeys(pressed('Ctrl Alt ['), comparison)).toEqual(['previous-change']);
  expect(commandsOfKeys(pressed('Ctrl ]'), comparison)).toEqual([]);
  expect(commandsOfKeys(pressed('Cmd ]'), comparison)).toEqual([]);
  expect(commandsOfKeys(pressed('PageDown'), comparison)).toEqual([]);
});

test('an inner scope goes first, and Shift tells the space bar apart', () => {
  expect(commandsOfKeys(pressed('Escape'), ['find', 'view', 'app'])).toEqual(['close-find', 'cancel']);
  expect(commandsOfKeys(pressed('Shift Space'), ['presentation'])).toEqual(['previous-page']);
  expect(commandsOfKeys(pressed('Space'), ['presentation'])).toEqual(['next-page']);
});

test('keys are written as the platform writes them', () => {
  expect(keysText('run')).toBe('Ctrl+Enter');
  expect(keysText('redo')).toBe('Ctrl+Shift+Z');
  expect(keysText('back')).toBe('Alt+←');
  expect(keysText('close-find')).toBe('Esc');
  expect(keysText('find-next', 'find-field')).toBe('Enter');
  expect(keysText('about')).toBeUndefined();
  expect(ariaKeys(['move-item-up', 'remove-item'], 'merge-list')).toBe('Alt+ArrowUp Delete Backspace');
});
