import axe from 'axe-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { MarkupViewer } from '../../../renderer/markup/MarkupViewer.tsx';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import { axeOptions, violationTexts } from '../../support/axe-rules.ts';
import { createDocuments } from '../../support/browser-documents.ts';

afterEach(cleanup);

/** A transition would be measured half-way. */
beforeEach(() => document.documentElement.style.setProperty('--quick', '0ms'));

const documents = createDocuments();
const request = { operation: 'handlebars', templateID: 'invoice', sobjectId: 'INV-1001' } as const;

async function expectAccessible(): Promise<void> {
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset.theme = theme;
    const { violations } = await axe.run(document.body, axeOptions);
    expect(violationTexts(violations), theme).toEqual([]);
  }
}

test('the bars of a formatted markup, with a wrong expression and with a line that is none', async () => {
  const markup = documents.add('markup', '<div><p>{{#if due}}<b>late</b>{{/if}}</p></div>', request);
  await render(
    <main style={{ height: 400, width: 700 }}>
      <MarkupViewer document={markup} urlOf={documents.urlOf} label="Handlebars markup" onSave={() => {}} />
    </main>,
  );
  await userEvent.click(page.getByRole('button', { name: 'Format' }));
  await expect.element(page.getByText('3 lines, formatted')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Find' }));
  await userEvent.click(page.getByRole('button', { name: 'Regular expression' }));
  await userEvent.fill(page.getByRole('textbox', { name: 'Find' }), '(late');
  await expect.element(page.getByText('A ( has no ).')).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Control>}{Alt>}g{/Alt}{/Control}');
  const line = page.getByRole('textbox', { name: 'Go to line' });
  await userEvent.fill(line, '2');
  await expectAccessible();
  await userEvent.fill(line, 'two');
  await expect.element(line).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible();
});
