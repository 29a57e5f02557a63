import { expect, test } from 'vitest';
import {
  type CommandScope,
  commandIds,
  commandScopes,
  commands,
  type KeyPlatform,
  keysOfCommands,
  type ScopedKeys,
} from '../../../shared/commands.ts';
import { matchesKeys, parseKeys } from '../../../shared/key-binding.ts';

const platforms: readonly KeyPlatform[] = ['apple', 'windows', 'linux'];

/** What keys look like to the window: bindings that the same press triggers are the same. */
function pressOf({ keys }: ScopedKeys): string {
  const { mod, alt, shift, key } = parseKeys(keys);
  return [mod && 'Mod', alt && 'Alt', shift && 'Shift', key].filter(Boolean).join('+');
}

function scopesAround(scope: CommandScope): readonly CommandScope[] {
  const { within } = commandScopes[scope];
  return within === null ? [scope] : [scope, ...scopesAround(within)];
}

/** In a nested scope, these keys go to the inner one: each of them ends or does the nearest thing. */
const hiddenByInnerScope: Readonly<Partial<Record<CommandScope, readonly string[]>>> = {
  draft: ['Mod+s'],
  find: ['Escape'],
  comparison: ['Escape'],
  'text-comparison': ['Escape'],
  'merge-list': ['Escape'],
  'merge-moving': ['Escape', ' '],
  presentation: ['Escape', 'ArrowLeft', 'ArrowUp', 'PageUp', 'ArrowRight', 'ArrowDown', 'PageDown', ' ', 'Shift+ '],
};

test.each(platforms)('on %s each key binding means one command in each place', (platform) => {
  const all = keysOfCommands(platform);
  for (const one of all) {
    const others = all.filter((other) => other !== one && pressOf(other) === pressOf(one));
    for (const other of others) {
      const where = `${one.keys} of ${one.command} (${one.scope}) and of ${other.command} (${other.scope})`;
      expect(other.scope, where).not.toBe(one.scope);
      if (!scopesAround(one.scope).includes(other.scope) || one.command === other.command) continue;
      expect(hiddenByInnerScope[one.scope] ?? [], where).toContain(pressOf(one));
    }
  }
});

test('every binding names a key that can be pressed', () => {
  for (const { keys } of keysOfCommands('linux')) {
    const { mod, alt, shift, key } = parseKeys(keys);
    const press = { key, ctrlKey: mod, altKey: alt, shiftKey: shift, metaKey: false };
    expect(matchesKeys(parseKeys(keys), press, false), keys).toBe(true);
  }
});

test('every mnemonic is a letter of its label, and one menu has it once', () => {
  for (const id of commandIds) {
    const { label, menu } = commands[id];
    if (!menu) continue;
    expect(label).toContain(menu.mnemonic);
    const same = commandIds.filter((other) => {
      const otherMenu = commands[other].menu;
      return otherMenu?.in === menu.in && otherMenu.mnemonic.toLowerCase() === menu.mnemonic.toLowerCase();
    });
    expect(same, `mnemonic ${menu.mnemonic} of ${menu.in}`).toEqual([id]);
  }
});

const ctrl = { ctrlKey: true, metaKey: false, shiftKey: false, altKey: false };
test.each([
  ['Mod+S', 'ы', 'KeyS', 'Russian'],
  ['Mod+F', 'φ', 'KeyF', 'Greek'],
  ['Mod+D', 'ג', 'KeyD', 'Hebrew'],
  ['Mod+W', "'", 'KeyW', 'Hebrew'],
  ['Mod+Q', '/', 'KeyQ', 'Hebrew'],
  ['Mod+Q', ';', 'KeyQ', 'Greek'],
  ['Mod+W', 'ς', 'KeyW', 'Greek'],
  ['Mod+Q', ',', 'KeyQ', 'Bulgarian'],
  ['Mod+B', 'لا', 'KeyB', 'Arabic'],
  ['Mod+,', 'б', 'Comma', 'Russian'],
  ['Mod+1', '&', 'Digit1', 'French'],
  ['Mod+0', 'à', 'Digit0', 'French'],
  ['Mod+2', 'ě', 'Digit2', 'Czech'],
  ['Mod+3', '٣', 'Digit3', 'Arabic'],
  ['Mod+Z', 'z', 'KeyY', 'German'],
  ['Mod+S', 's', 'Semicolon', 'Dvorak'],
  ['Mod+,', ',', 'KeyW', 'Dvorak'],
])('%s is pressed by “%s” at %s, %s', (keys, key, code) => {
  expect(matchesKeys(parseKeys(keys), { ...ctrl, key, code }, false)).toBe(true);
});

test.each([
  ['Mod+Y', 'z', 'KeyY', {}],
  ['Mod+W', ',', 'KeyW', {}],
  ['Mod+Q', "'", 'KeyQ', {}],
  ['Mod+M', ',', 'KeyM', {}],
  ['Mod+P', ';', 'KeyP', {}],
  ['Mod+S', 'ы', 'KeyS', { shiftKey: true }],
  ['Mod+Alt+E', '€', 'KeyE', { altKey: true }],
  ['Mod+1', '¹', 'Digit1', { altKey: true }],
  ['J', 'о', 'KeyJ', { ctrlKey: false }],
  ['Mod+A', 'à', 'KeyA', {}],
])('%s is not pressed by “%s” at %s', (keys, key, code, change) => {
  expect(matchesKeys(parseKeys(keys), { ...ctrl, key, code, ...change }, false)).toBe(false);
});

test.each([
  ['Mod+Shift+P', '\u061B', 'KeyP'],
  ['Mod+Shift+C', '}', 'KeyC'],
  ['Mod+Shift+F', '[', 'KeyF'],
  ['Mod+Shift+M', "'", 'KeyM'],
])('%s is pressed by the sign “%s” that Arabic has there', (keys, key, code) => {
  expect(matchesKeys(parseKeys(keys), { ...ctrl, shiftKey: true, key, code }, false)).toBe(true);
});
