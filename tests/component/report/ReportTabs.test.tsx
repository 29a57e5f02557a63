import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { ReportTabs } from '../../../renderer/report/ReportTabs.tsx';
import { fakeBridge } from '../../support/fake-bridge.ts';
import { reportsOn } from '../../support/open-reports.ts';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';

afterEach(cleanup);

const tabs = page.getByRole('tablist', { name: 'Reports' });
const tab = (name: string) => tabs.getByRole('tab', { name });
const names = () => [...tabs.element().children].map((each) => each.ariaLabel);

async function open() {
  const { reports, report } = reportsOn(fakeBridge());
  await render(
    <div style={{ width: 700 }}>
      <ReportTabs reports={reports} />
    </div>,
  );
  reports.open({ templateID: 'letter', sobjectId: 'LET-052' });
  reports.open({ templateID: 'quote', sobjectId: 'QUO-317' });
  await expect.element(tab('quote · QUO-317')).toBeVisible();
  return { reports, report };
}

test('each open report is a tab with its template and record, which a click or an arrow key selects', async () => {
  await open();
  expect(names()).toEqual(['invoice · INV-2041', 'letter · LET-052', 'quote · QUO-317']);
  await userEvent.click(tab('letter · LET-052'));
  await expect.element(tab('letter · LET-052')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(tab('invoice · INV-2041')).toHaveAttribute('aria-selected', 'true');
  await expect.element(tab('invoice · INV-2041')).toHaveFocus();
  await userEvent.click(page.getByRole('button', { name: 'New report' }));
  await expect.element(tab('New report')).toHaveAttribute('aria-selected', 'true');
});

test('the middle button and Delete close a tab', async () => {
  await open();
  await userEvent.click(tab('letter · LET-052'), { button: 'middle' });
  await expect.poll(names).toEqual(['invoice · INV-2041', 'quote · QUO-317']);
  await userEvent.click(tab('quote · QUO-317'));
  await userEvent.keyboard('{Delete}');
  await expect.poll(names).toEqual(['invoice · INV-2041']);
  await expect.element(tab('invoice · INV-2041')).toHaveFocus();
});

test('a tab is dragged to another place', async () => {
  await open();
  await userEvent.dragAndDrop(tab('invoice · INV-2041'), tab('quote · QUO-317'));
  await expect.poll(names).toEqual(['letter · LET-052', 'quote · QUO-317', 'invoice · INV-2041']);
});
