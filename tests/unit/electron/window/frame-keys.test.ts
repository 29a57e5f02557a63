import { expect, test } from 'vitest';
import { frameKeys } from '../../../../electron/window/frame-keys.ts';

const pressed = (key: string, change: object = {}) =>
  frameKeys(
    {
      type: 'keyDown',
      key,
      code: '',
      isComposing: false,
      isAutoRepeat: false,
      control: false,
      meta: false,
      alt: false,
      shift: false,
      ...change,
    },
    7,
  );

test('keys that may be a shortcut are passed on as the window knows them', () => {
  expect(pressed('F6', { shift: true, code: 'F6' })).toEqual({
    key: 'F6',
    code: 'F6',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: true,
    repeat: false,
    pressedAtMs: 7,
  });
  for (const keys of [pressed('Escape'), pressed('Enter', { control: true }), pressed('1', { alt: true })])
    expect(keys).not.toBeNull();
});

test('of keys that are held down in a frame the window knows it, and runs what may repeat', () => {
  expect(pressed('Enter', { control: true, isAutoRepeat: true })).toMatchObject({ repeat: true });
  expect(pressed('=', { control: true, isAutoRepeat: true })).toMatchObject({ repeat: true });
});

test('what types, moves or edits in the frame stays there, and so does the release of a key', () => {
  expect([pressed('a'), pressed('?', { shift: true }), pressed('Tab'), pressed('ArrowDown')]).toEqual(
    Array(4).fill(null),
  );
  expect(['a', 'C', 'v', 'z'].map((key) => pressed(key, { control: true }))).toEqual(Array(4).fill(null));
  expect(pressed('F6', { type: 'keyUp' })).toBeNull();
  expect(pressed('F6', { isComposing: true })).toBeNull();
});

test('a frame edits its text itself by keys of any layout', () => {
  expect(pressed('с', { control: true, code: 'KeyC' })).toBeNull();
  expect(pressed('ы', { control: true, code: 'KeyS' })).toMatchObject({ code: 'KeyS' });
});
