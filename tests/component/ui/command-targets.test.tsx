import { afterEach, expect, test, vi } from 'vitest';
import { createCommandTargets } from '../../../renderer/ui/command-targets.ts';

afterEach(() => document.body.replaceChildren());

/** A region of the page that can have the focus. */
function regionIn(parent: HTMLElement, label: string): HTMLElement {
  const region = parent.appendChild(document.createElement('section'));
  region.ariaLabel = label;
  region.tabIndex = 0;
  region.textContent = label;
  return region;
}

function twoViewers() {
  const targets = createCommandTargets();
  const left = regionIn(document.body, 'Left');
  const right = regionIn(document.body, 'Right');
  const zoomLeft = vi.fn();
  const zoomRight = vi.fn();
  const removeLeft = targets.add({ element: left, actions: () => ({ 'zoom-in': zoomLeft, find: null }) });
  targets.add({ element: right, actions: () => ({ 'zoom-in': zoomRight }) });
  return { targets, left, right, zoomLeft, zoomRight, removeLeft };
}

test('a command goes to the viewer that has the focus, or had it last', () => {
  const { targets, left, right, zoomLeft, zoomRight } = twoViewers();
  right.focus();
  targets.actions()['zoom-in']?.();
  left.focus();
  left.blur();
  targets.actions()['zoom-in']?.();
  expect(zoomRight).toHaveBeenCalledTimes(1);
  expect(zoomLeft).toHaveBeenCalledTimes(1);
  expect(targets.actions().find).toBeUndefined();
});

test('the inner of two viewers goes first, and leaves to the outer one what it does not do', () => {
  const targets = createCommandTargets();
  const outer = regionIn(document.body, 'Outer');
  const inner = regionIn(outer, 'Inner');
  const actions = { outer: vi.fn(), inner: vi.fn(), print: vi.fn() };
  targets.add({ element: outer, actions: () => ({ 'zoom-in': actions.outer, print: actions.print }) });
  targets.add({ element: inner, actions: () => ({ 'zoom-in': actions.inner }) });
  inner.focus();
  targets.actions()['zoom-in']?.();
  targets.actions().print?.();
  expect(actions.inner).toHaveBeenCalledTimes(1);
  expect(actions.outer).not.toHaveBeenCalled();
  expect(actions.print).toHaveBeenCalledTimes(1);
});

test('a viewer that is hidden, inert or removed gets no command, nor any while another region has the focus', () => {
  const { targets, left, right, removeLeft } = twoViewers();
  right.inert = true;
  left.style.visibility = 'hidden';
  expect(targets.actions()).toEqual({});
  left.style.visibility = '';
  expect(targets.actions()['zoom-in']).toBeDefined();
  regionIn(document.body, 'Elsewhere').focus();
  expect(targets.actions()).toEqual({});
  (document.activeElement as HTMLElement).blur();
  removeLeft();
  expect(targets.actions()).toEqual({});
});

test('listeners hear of new and removed viewers and of the focus', () => {
  const targets = createCommandTargets();
  const listener = vi.fn();
  const unsubscribe = targets.subscribe(listener);
  const element = regionIn(document.body, 'Viewer');
  const remove = targets.add({ element, actions: () => ({}) });
  element.focus();
  remove();
  expect(listener).toHaveBeenCalledTimes(3);
  unsubscribe();
  targets.changed();
  expect(listener).toHaveBeenCalledTimes(3);
});

test('what is on the screen does a command also while the focus is in a viewer that does not', () => {
  const targets = createCommandTargets();
  const text = regionIn(document.body, 'Text');
  const pdf = regionIn(document.body, 'PDF');
  const save = vi.fn();
  targets.add({ element: text, actions: () => ({ find: () => {} }) });
  targets.add({ element: pdf, actions: () => ({ save }) });
  text.focus();
  expect(targets.actions().save).toBeUndefined();
  targets.actionInView('save')?.();
  expect(save).toHaveBeenCalledTimes(1);
  pdf.hidden = true;
  expect(targets.actionInView('save')).toBeNull();
});
