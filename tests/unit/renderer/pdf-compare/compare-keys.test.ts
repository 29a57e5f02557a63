import { expect, test } from 'vitest';
import { compareKeyOf } from '../../../../renderer/pdf-compare/compare-keys.ts';

const press = (key: string, modifiers = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
});

test('one key goes to the next difference, with Shift to the one before', () => {
  expect(compareKeyOf(press('F7'), false)).toBe('next');
  expect(compareKeyOf(press('F7', { shiftKey: true }), false)).toBe('previous');
  expect(compareKeyOf(press('F7'), true)).toBe('next');
});

test('brackets do too, also where they need AltGr, but not in a field', () => {
  expect(compareKeyOf(press(']'), false)).toBe('next');
  expect(compareKeyOf(press('[', { ctrlKey: true, altKey: true }), false)).toBe('previous');
  expect(compareKeyOf(press(']'), true)).toBeNull();
  expect(compareKeyOf(press(']', { metaKey: true }), false)).toBeNull();
});

test('keys that mean something else are left alone', () => {
  expect(compareKeyOf(press('Escape', { ctrlKey: true }), false)).toBeNull();
  expect(compareKeyOf(press('F7', { altKey: true }), false)).toBeNull();
  expect(compareKeyOf(press('PageDown'), false)).toBeNull();
});
