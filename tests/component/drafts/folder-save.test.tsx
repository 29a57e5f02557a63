import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { DraftPanel } from '../../../renderer/drafts/DraftPanel.tsx';
import { createCommandTargets } from '../../../renderer/ui/command-targets.ts';
import { PartBoundary } from '../../../renderer/ui/PartBoundary.tsx';
import { CommandTargetsContext } from '../../../renderer/ui/use-command-target.ts';
import type { FolderSave } from '../../../shared/draft.ts';
import { createDocuments } from '../../support/browser-documents.ts';
import { success } from '../../support/fake-bridge.ts';
import { pdfServices } from '../../support/pdf-services.ts';
import { draftsWith, template } from '../../unit/renderer/drafts/drafts-fixture.ts';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';

afterEach(cleanup);

const documents = createDocuments();

/** Saves a changed draft of a folder with the action of Ctrl+S. */
async function saveDraft(outcome: FolderSave, before = async () => {}) {
  const { bridge, drafts } = draftsWith({ 'drafts.saveToFolder': () => success(outcome) }, {}, null, true);
  const targets = createCommandTargets();
  const viewing = { urlOf: documents.urlOf, ...pdfServices, openLink: () => {}, copy: () => {} };
  await render(
    <CommandTargetsContext.Provider value={targets}>
      <div style={{ height: 600, width: 1_200 }}>
        <PartBoundary>
          <DraftPanel drafts={drafts} viewing={viewing} />
        </PartBoundary>
      </div>
    </CommandTargetsContext.Provider>,
  );
  await drafts.begin(template, 'template');
  drafts.edit({ markup: '<p>Mine</p>' });
  await expect.poll(() => targets.actions()['save-to-folder']).toBeTruthy();
  await before();
  targets.actionInView('save')?.();
  return { inputs: () => bridge.inputsOf('drafts.saveToFolder') };
}

test('the files that were saved are named', async () => {
  await saveDraft({ state: 'saved', files: ['templates/a.html', 'partials/b.html'], markup: '<p>Mine</p>' });
  await expect.element(page.getByText('Saved to templates/a.html and partials/b.html')).toBeVisible();
});

// The first dialog of this file, because its code loads with it.
test('a draft that cannot be saved stays in view with its focus, which the dialog gives back', async () => {
  const markup = page.getByRole('textbox', { name: 'Draft markup' });
  const blurs: Event[] = [];
  await saveDraft({ state: 'refused', why: 'The block is not closed.', lines: [] }, async () => {
    await expect.element(markup).toHaveTextContent('Mine');
    (markup.element() as HTMLElement).focus();
    markup.element().addEventListener('blur', (event) => blurs.push(event));
  });
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  await expect.element(close).toHaveFocus();
  // To the button, not to nothing.
  expect(blurs.map((event) => (event as FocusEvent).relatedTarget)).toEqual([close.element()]);
  await userEvent.keyboard('{Escape}');
  await expect.element(markup).toHaveFocus();
});

test('newer files are compared with the draft, and written over only on request', async () => {
  const { inputs } = await saveDraft({ state: 'conflict', markup: '<p>Newer</p>' });
  const dialog = page.getByRole('dialog', { name: 'The files in the folder have changed' });
  await expect.element(dialog.getByText('In the folder now')).toBeVisible();
  await expect.element(dialog.getByText('1 difference')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(inputs()).toHaveLength(1);
});

test('Overwrite saves over what was compared', async () => {
  const { inputs } = await saveDraft({ state: 'conflict', markup: '<p>Newer</p>' });
  await userEvent.click(page.getByRole('button', { name: 'Overwrite' }));
  await expect.poll(inputs).toMatchObject([{ base: '<p>{{name}}</p>' }, { base: '<p>Newer</p>' }]);
});

test('lines of several files are listed with their files', async () => {
  await saveDraft({
    state: 'refused',
    why: 'These lines come from several files.',
    lines: [{ from: 4, to: 5, files: ['templates/a.html', 'partials/b.html'] }],
  });
  const dialog = page.getByRole('dialog', { name: 'The draft was not saved to the folder' });
  await expect.element(dialog.getByText('Lines 4–5')).toHaveTextContent('templates/a.html and partials/b.html');
});
