import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { goToPane } from '../../../renderer/app/panes.ts';

afterEach(cleanup);

const focused = () => document.activeElement?.getAttribute('aria-label');
const steps = (direction: 'next' | 'previous', count: number) =>
  Array.from({ length: count }, () => {
    goToPane(direction);
    return focused();
  });

function Window() {
  return (
    <div style={{ display: 'grid', grid: '40px 200px / 200px 200px' }}>
      <form data-pane style={{ gridColumn: '1 / 3' }}>
        <input type="text" aria-label="Template" />
        <input type="text" aria-label="Record" />
      </form>
      <div data-pane style={{ gridColumn: 2, gridRow: 2 }}>
        <button type="button" aria-label="Right" />
      </div>
      <div data-pane style={{ gridColumn: 1, gridRow: 2 }}>
        <input type="text" aria-label="Page" />
        <section role="document" aria-label="Pages" tabIndex={-1} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as the pages of a PDF */}
        <section role="document" aria-label="Pages that scroll" tabIndex={0} />
        <aside data-pane style={{ marginLeft: 100 }}>
          <button type="button" aria-label="Side" />
        </aside>
      </div>
      <div data-pane inert>
        <button type="button" aria-label="Inert" />
      </div>
      <div data-pane style={{ visibility: 'hidden' }}>
        <button type="button" aria-label="Hidden" />
      </div>
      <div data-pane>Nothing</div>
    </div>
  );
}

test('the focus goes from pane to pane as they stand on the screen, and comes back to where it was', async () => {
  await render(<Window />);
  expect(steps('next', 5)).toEqual(['Template', 'Pages that scroll', 'Side', 'Right', 'Template']);
  page.getByRole('textbox', { name: 'Record' }).element().focus();
  expect(steps('previous', 4)).toEqual(['Right', 'Side', 'Pages that scroll', 'Record']);
});
