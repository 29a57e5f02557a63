import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { keepFocus } from '../../../renderer/app/focus-keeper.ts';
import { afterPaint } from '../../../renderer/base/after-paint.ts';
import { Ask } from '../../../renderer/ui/Dialog.tsx';

let end = () => {};
beforeEach(() => {
  end = keepFocus();
});
afterEach(async () => {
  end();
  await cleanup();
});

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.nodeName;

/** What is pressed goes, or cannot be pressed again. */
function Pane({ name, children }: Readonly<{ name: string; children?: React.ReactNode }>) {
  const [isGone, setGone] = useState(false);
  const [isDisabled, setDisabled] = useState(false);
  return (
    <div data-pane>
      <div role="toolbar" aria-label={name}>
        <button type="button" aria-label={`${name} first`} />
        {!isGone && <button type="button" aria-label={`${name} goes`} onClick={() => setGone(true)} />}
        <button type="button" aria-label={`${name} second`} />
        <button type="button" aria-label={`${name} once`} disabled={isDisabled} onClick={() => setDisabled(true)} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as the pages of a PDF */}
      <section role="document" aria-label={`${name} text`} tabIndex={0} />
      {children}
    </div>
  );
}

function Window() {
  const [inFront, setInFront] = useState('Left');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {['Left', 'Right'].map((name) => (
        <main key={name} inert={inFront !== name}>
          <Pane name={name}>
            <button type="button" aria-label={`${name} asks`} onClick={() => setAsking(true)} />
          </Pane>
        </main>
      ))}
      <button type="button" aria-label="Left in front" onClick={() => setInFront('Left')} />
      <button type="button" aria-label="Right in front" onClick={() => setInFront('Right')} />
      {isAsking && (
        <Ask title="Sure?" confirmLabel="Yes" onNo={() => setAsking(false)} onYes={() => setAsking(false)}>
          Words
        </Ask>
      )}
    </>
  );
}

const button = (name: string) => page.getByRole('button', { name, exact: true, includeHidden: true });
/** As a shortcut does: the focus stays where it is. */
const choose = (name: string) => (button(name).element() as HTMLElement).click();
const focus = (name: string) => (document.querySelector(`[aria-label="${name}"]`) as HTMLElement).focus();

test.each([
  ['is removed', 'Left goes', 'Left first'],
  ['is disabled', 'Left once', 'Left second'],
])('a button that %s when it is pressed leaves the focus to its neighbour', async (_, pressed, neighbour) => {
  await render(<Window />);
  focus(pressed);
  await userEvent.keyboard('{Enter}');
  await expect.poll(focused).toBe(neighbour);
});

test('a view that comes in front gets the focus where it was there last, or else what it shows', async () => {
  await render(<Window />);
  focus('Left second');
  choose('Right in front');
  await expect.poll(focused).toBe('Right text');
  choose('Left in front');
  await expect.poll(focused).toBe('Left second');
});

test('a dialog gives the focus back as before, also when what had it is gone', async () => {
  await render(<Window />);
  focus('Left asks');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(focused).toBe('Left asks');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  choose('Right in front');
  await userEvent.keyboard('{Escape}');
  await expect.poll(focused).toBe('Right text');
});

test('a press on nothing takes the focus away, and it is not brought back', async () => {
  await render(<Window />);
  focus('Left first');
  (document.activeElement as HTMLElement).blur();
  await afterPaint();
  await afterPaint();
  expect(focused()).toBe('BODY');
});
