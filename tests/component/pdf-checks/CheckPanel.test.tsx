import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { CheckPanel } from '../../../renderer/pdf-checks/CheckPanel.tsx';
import type { Finding } from '../../../renderer/pdf-engine/base/analysis-types.ts';
import { checkFixture, findings, source } from './check-fixture.ts';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';

afterEach(cleanup);

async function openPanel() {
  const fixture = checkFixture();
  const onGo = vi.fn<(finding: Finding) => void>();
  const screen = await render(
    <>
      <div style={{ display: 'flex', width: 264, height: 560 }}>
        <CheckPanel check={fixture.check} onGo={onGo} />
      </div>
      <button type="button">After the panel</button>
    </>,
  );
  return { ...fixture, onGo, unmount: () => screen.unmount() };
}

const line = (name: string | RegExp) => page.getByRole('button', { name });
const status = () => page.getByRole('status');

test('says when it checks, and that nothing stands out', async () => {
  const { check, answer } = await openPanel();
  await expect.element(page.getByText('A PDF is checked for layout faults after each run.')).toBeVisible();
  void check.check(source('one'), null);
  await expect.element(status()).toHaveTextContent('Checking…');
  answer([]);
  await expect.element(page.getByText('Nothing stands out.')).toBeVisible();
  await expect.element(status()).toHaveTextContent('');
  void check.check(source('two'), null);
  await expect.element(status()).toHaveTextContent('Checking…');
  await expect.element(page.getByText('Nothing stands out.')).not.toBeInTheDocument();
});

test('lists what stands out by rule, each with its page', async () => {
  const { check, answer } = await openPanel();
  void check.check(source('one'), null);
  answer(findings);
  await expect.element(status()).toHaveTextContent('9 found');
  await expect.element(page.getByRole('region', { name: 'Left by the template' })).toBeVisible();
  await expect.element(line('“NaN” appears in the text 3 times, page 12')).toBeVisible();
  await expect.element(line('Page 13, the last, is blank')).toBeVisible();
});

test('a click or Enter goes to the place', async () => {
  const { check, answer, onGo } = await openPanel();
  void check.check(source('one'), null);
  answer(findings);
  await line(/An image/).click();
  expect(onGo).toHaveBeenLastCalledWith(expect.objectContaining({ rule: 'image-failed', page: 2 }));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onGo).toHaveBeenLastCalledWith(expect.objectContaining({ rule: 'text-outside-page', page: 7 }));
  expect(onGo).toHaveBeenCalledTimes(2);
});

test('the list is one stop of the Tab key, and the arrows pass over what has no place', async () => {
  const { check, answer, onGo } = await openPanel();
  void check.check(source('one'), null);
  answer(findings);
  await expect.element(page.getByText('13 pages; the run before had 4')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(line(/customer.name/)).toHaveFocus();
  await userEvent.keyboard('{End}{Enter}');
  expect(onGo).toHaveBeenLastCalledWith(expect.objectContaining(findings.at(-1)!));
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{Enter}');
  expect(onGo).toHaveBeenLastCalledWith(expect.objectContaining({ rule: 'blank-page' }));
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'After the panel' })).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(line(/the last/)).toHaveFocus();
});

test('the list stays while the next run is checked, then says what is new', async () => {
  const { check, answer } = await openPanel();
  const first = check.check(source('one'), null);
  answer(findings.slice(0, 2));
  await first;
  void check.check(source('two'), 13);
  await expect.element(status()).toHaveTextContent('Checking…');
  await expect.element(line(/NaN/)).toBeVisible();
  answer(findings.slice(0, 3));
  await expect.element(status()).toHaveTextContent('3 found, 1 new');
  await expect.element(line('New: An image cannot be shown, page 2')).toBeVisible();
  await expect.element(line('“NaN” appears in the text 3 times, page 12')).toBeVisible();
});

test('a failure says why, and can be tried again', async () => {
  const { check, answer, fail } = await openPanel();
  void check.check(source('one'), null);
  fail(new Error('This PDF has a password.'));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This PDF cannot be checked. This PDF has a password.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(status()).toHaveTextContent('Checking…');
  answer([]);
  await expect.element(page.getByText('Nothing stands out.')).toBeVisible();
});

test('can go away in the middle of a check', async () => {
  const { check, answer, unmount } = await openPanel();
  const checking = check.check(source('one'), null);
  await unmount();
  answer(findings);
  await checking;
  expect(check.state.getState().findings).toHaveLength(9);
});

test('shows seven hundred lines', async () => {
  const { check, answer } = await openPanel();
  const many = Array.from({ length: 700 }, (_, index) => ({ ...findings[index % 7]!, words: `Finding ${index}` }));
  void check.check(source('one'), null);
  answer(many);
  await expect.element(status()).toHaveTextContent('700 found');
  expect(document.querySelectorAll('button.check-finding')).toHaveLength(600);
});
