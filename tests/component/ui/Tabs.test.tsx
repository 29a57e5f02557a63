import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { Tabs } from '../../../renderer/ui/Tabs.tsx';

afterEach(cleanup);

const tabs = [
  { key: 'info', label: 'Info' },
  { key: 'markup', label: 'Markup' },
  { key: 'pdf', label: 'PDF' },
] as const;

function Row() {
  const [selected, setSelected] = useState<(typeof tabs)[number]['key']>('info');
  return <Tabs label="Views" id="views" tabs={tabs} selected={selected} onSelect={setSelected} />;
}

test('arrows, Home and End move and select; one tab is in the tab order', async () => {
  await render(<Row />);
  const tab = (name: string) => page.getByRole('tab', { name });
  await userEvent.click(tab('Info'));
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(tab('PDF')).toHaveFocus();
  await expect.element(tab('PDF')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Home}{ArrowRight}');
  await expect.element(tab('Markup')).toHaveAttribute('aria-selected', 'true');
  expect(
    page
      .getByRole('tab')
      .elements()
      .filter((element) => element.getAttribute('tabindex') === '0'),
  ).toHaveLength(1);
});
