import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { browserClock } from '../../../renderer/base/browser-clock.ts';
import { DraftPanel } from '../../../renderer/drafts/DraftPanel.tsx';
import { createDrafts, type DraftsDependencies } from '../../../renderer/drafts/drafts.ts';
import type { PdfSource } from '../../../renderer/pdf-engine/base/analysis-types.ts';
import { insightsDelayMs } from '../../../renderer/pdf-viewer/change-markers/document-insights.ts';
import type { DraftPage } from '../../../shared/draft.ts';
import type { DocumentInfo } from '../../../shared/model.ts';
import { createDocuments } from '../../support/browser-documents.ts';
import { type FakeAnswers, failure, fakeBridge, later, success } from '../../support/fake-bridge.ts';
import { pdfServices } from '../../support/pdf-services.ts';
import { makePdf } from '../pdf-viewer/make-pdf.ts';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';

afterEach(cleanup);

const documents = createDocuments();
const pageOf = (document: DocumentInfo): DraftPage => ({
  page: { ...document, content: null },
  stages: { templateMs: 11, loadMs: 22, printMs: 33 },
  stubs: [],
  missing: [],
  replayed: [],
  blockedImages: 0,
  imageHosts: [],
  failedImages: 0,
  blockedStyles: 0,
});

async function openDraft(
  answers: FakeAnswers,
  services = pdfServices,
  operation: 'handlebars' | 'deepload' = 'deepload',
  others: Partial<DraftsDependencies> = {},
) {
  const bridge = fakeBridge({ 'drafts.get': () => success(null), 'drafts.list': () => success([]), ...answers });
  const drafts = createDrafts({
    bridge,
    after: (_ms, run) => {
      const timer = setTimeout(run);
      return () => clearTimeout(timer);
    },
    readText: async () => '<p>Hello</p>',
    runJq: async () => ({ ok: true, text: '{}' }),
    bringToFront: () => {},
    answers: { isCurrent: () => true, of: () => null, run: async () => null },
    ...others,
  });
  const viewing = { urlOf: documents.urlOf, ...services, openLink: () => {}, copy: () => {} };
  await render(
    <div style={{ height: 600, width: 1_200 }}>
      <DraftPanel drafts={drafts} viewing={viewing} sheet={null} />
    </div>,
  );
  const request = { operation, templateID: 'invoice', sobjectId: 'INV-1' } as const;
  await drafts.begin(documents.add('markup', '<p>Hello</p>', request), operation === 'deepload' ? 'page' : 'template');
  return { drafts, bridge };
}

/** Waits until the screen is drawn and no analysis will start. Call before the viewer exists. */
function watchInsights(): () => Promise<void> {
  const due = new Set<object>();
  const { after } = browserClock;
  vi.spyOn(browserClock, 'after').mockImplementation((ms, run) => {
    if (ms !== insightsDelayMs) return after(ms, run);
    const one = {};
    due.add(one);
    const cancel = after(ms, () => {
      due.delete(one);
      run();
    });
    return () => {
      due.delete(one);
      cancel();
    };
  });
  return async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    await expect.poll(() => due.size).toBe(0);
  };
}

test('the result line has the stages of the page, with the time that it took to open', async () => {
  const pdf = documents.add('pdf', await makePdf({ pages: 1 }));
  await openDraft({ 'drafts.render': () => success(pageOf(pdf)) });
  await expect.element(page.getByText(/template 11 ms · load 22 ms · print 33 ms · open [\d.]+ m?s$/)).toBeVisible();
});

test('a page that comes with its bytes is shown, and shown again by a new worker, without being read anew', async () => {
  const bytes = await makePdf({ pages: 1 });
  const pdf = { ...documents.add('pdf', bytes), id: 'nowhere' };
  await openDraft({ 'drafts.render': () => success({ ...pageOf(pdf), page: { ...pdf, content: bytes } }) });
  const text = page.getByRole('region', { name: 'Draft PDF' }).getByText('Statement page 1');
  await expect.element(text).toBeInTheDocument();
  const first = text.element();
  pdfServices.pdfEngine.restart();
  await expect.poll(() => first.isConnected).toBe(false);
  await expect.element(text).toBeInTheDocument();
});

test('a page that takes long is said to be older than the text, until it comes, and so is one before a fault', async () => {
  const pdf = documents.add('pdf', await makePdf({ pages: 1 }));
  const { drafts, bridge } = await openDraft({ 'drafts.render': () => success(pageOf(pdf)) });
  await expect.element(page.getByText('Draft, rendered here')).toBeVisible();
  const rendered = later<ReturnType<typeof success<DraftPage>>>();
  bridge.answer({ 'drafts.render': () => rendered.promise });
  drafts.edit({ markup: '<p>Long</p>' });
  await expect.element(page.getByText('Rendering; the page is older than the text')).toBeVisible();
  rendered.resolve(success(pageOf(pdf)));
  await expect.element(page.getByText('Draft, rendered here')).toBeVisible();
  bridge.answer({ 'drafts.render': () => failure({ code: 'TEMPLATE' }) });
  drafts.edit({ markup: '<p>Broken' });
  await expect.element(page.getByText('The page is older than the text', { exact: true })).toBeVisible();
});

test('what is shown is not compared while a newer page is made, and the newer one is', async () => {
  const insightsBegun = watchInsights();
  const compared: string[][] = [];
  let signal: AbortSignal | undefined;
  const pdfAnalyzer = {
    ...pdfServices.pdfAnalyzer,
    compare: (before: PdfSource, after: PdfSource, options: Readonly<{ signal?: AbortSignal }>) => {
      compared.push([before.id, after.id]);
      signal = options.signal;
      return new Promise<never>(() => {});
    },
  };
  const [first, unchanged, next] = await Promise.all(
    ['First', 'Unchanged', 'Next'].map(async (heading) =>
      documents.add('pdf', await makePdf({ pages: 1, heading: () => heading })),
    ),
  );
  const { drafts, bridge } = await openDraft(
    { 'drafts.render': ({ purpose }) => success(pageOf(purpose === 'edit' ? first! : unchanged!)) },
    { ...pdfServices, pdfAnalyzer },
  );
  const pdf = page.getByRole('region', { name: 'Draft PDF' });
  await expect.element(pdf).toHaveTextContent('First');
  // After a pause of the author, the page is that of the unchanged markup, whatever is typed.
  drafts.pause(true);
  drafts.edit({ markup: '<p>Paused</p>' });
  await insightsBegun();
  expect(compared).toEqual([]);
  const rendered = later<ReturnType<typeof success<DraftPage>>>();
  bridge.answer({ 'drafts.render': () => rendered.promise });
  drafts.pause(false);
  await insightsBegun();
  expect(compared).toEqual([]);
  rendered.resolve(success(pageOf(next!)));
  await expect.element(pdf).toHaveTextContent('Next');
  await expect.poll(() => compared).toEqual([[unchanged!.id, next!.id]]);
  // The next key ends a comparison that runs.
  bridge.answer({ 'drafts.render': () => later<ReturnType<typeof success<DraftPage>>>().promise });
  drafts.edit({ markup: '<p>Changed again</p>' });
  await expect.poll(() => signal?.aborted).toBe(true);
});

test('after a draft was discarded, the focus is where that can be undone', async () => {
  await openDraft({
    'drafts.save': ({ content: _, ...key }) => success({ ...key, changedAt: 1, discardedAt: null, followed: null }),
    'drafts.render': () => failure({ code: 'CANCELLED' }),
    'drafts.discard': () => success(undefined),
  });
  await page.getByRole('button', { name: 'More of the draft' }).click();
  await page.getByRole('menuitem', { name: 'Discard the draft…' }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus();
});

test('a draft that could not be discarded stays, and its fault is not behind the question', async () => {
  await openDraft({
    'drafts.save': () => failure(),
    'drafts.render': () => failure({ code: 'CANCELLED' }),
    'drafts.discard': () => failure({ happened: 'The draft could not be removed.' }),
  });
  await page.getByRole('button', { name: 'More of the draft' }).click();
  await page.getByRole('menuitem', { name: 'Discard the draft…' }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The draft could not be removed.');
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
});

test('the first change of a draft leaves the page as wide as it was', async () => {
  const [unchanged, next] = await Promise.all(
    ['Unchanged', 'Next'].map(async (heading) =>
      documents.add('pdf', await makePdf({ pages: 1, heading: () => heading })),
    ),
  );
  const { drafts, bridge } = await openDraft({ 'drafts.render': () => success(pageOf(unchanged!)) });
  const pdf = page.getByRole('region', { name: 'Draft PDF' });
  await expect.element(pdf).toHaveTextContent('Unchanged');
  const widthPx = () => document.querySelector('.pdf-scroller')?.clientWidth;
  const beforePx = widthPx();
  bridge.answer({ 'drafts.render': () => success(pageOf(next!)) });
  drafts.edit({ markup: '<p>Changed</p>' });
  await expect.element(pdf).toHaveTextContent('Next');
  expect(widthPx()).toBe(beforePx);
});

test('a text that is too long for keeping and for rendering is said once', async () => {
  const tooLong = { code: 'INVALID-INPUT', happened: 'A draft is too long.', advice: 'Make it smaller.' } as const;
  const { drafts, bridge } = await openDraft({
    'drafts.render': () => failure(tooLong),
    'drafts.save': () => failure(tooLong),
  });
  drafts.edit({ markup: '<p>long</p>' });
  await expect.poll(() => drafts.state.getState().open?.keepFault?.happened).toBe('A draft is too long.');
  await expect.element(page.getByText('A draft is too long.')).toBeVisible();
  expect(page.getByRole('alert').elements().length).toBe(1);
  // One that says something else is shown as well.
  bridge.answer({ 'drafts.save': () => failure({ code: 'DISK-FULL', happened: 'The disk is full.' }) });
  drafts.edit({ markup: '<p>longer</p>' });
  await expect.element(page.getByText('The disk is full.')).toBeVisible();
  expect(page.getByRole('alert').elements().length).toBe(2);
});

test.each([
  [
    'Data',
    { code: 'TEMPLATE', happened: 'The data cannot be used.', field: 'data', place: { line: 2, column: 8 } },
    ' }',
  ],
  [
    'Helpers',
    { code: 'TEMPLATE', happened: 'Your helpers cannot be used.', field: 'helpers', place: { line: 3, column: 3 } },
    '  fail();',
  ],
  ['Helpers', { code: 'TEMPLATE', happened: 'Your helpers cannot be used.', field: 'helpers' }, 'const = 2;'],
] as const)('a mistake in %s is marked at its place there, and nowhere else (%#)', async (tab, fault, line) => {
  const { drafts } = await openDraft({ 'drafts.render': () => failure(fault) }, pdfServices, 'handlebars');
  drafts.edit({ data: { text: '{\n "a": }\n}' }, helpers: `const a = 1;\n\n${line}` });
  await page.getByRole('tab', { name: tab }).click();
  const marks = () => [...document.querySelectorAll('.cm-lintRange-error, .cm-lintPoint-error')];
  await expect.poll(() => marks().length).toBe(1);
  const [mark] = marks();
  expect(mark!.closest('[role="textbox"]')!.getAttribute('aria-label')).toBe(`Draft ${tab.toLowerCase()}`);
  expect(mark!.closest('.cm-line')!.textContent).toContain(line.trim());
});

/** A clock whose timers run when the test says so. */
function heldTimers() {
  const waiting = new Set<() => void>();
  return {
    after: (_ms: number, run: () => void) => {
      waiting.add(run);
      return () => waiting.delete(run);
    },
    pass: () => {
      for (const run of [...waiting]) run();
    },
  };
}

test('the fault of a text waits for a pause of the author, and for the end of a list of completions', async () => {
  const { after, pass } = heldTimers();
  const broken = failure({
    code: 'TEMPLATE',
    happened: 'Line 1 is broken.',
    field: 'markup',
    place: { line: 1, column: 1 },
  });
  await openDraft({ 'drafts.render': () => broken }, pdfServices, 'deepload', { after });
  const fault = page.getByRole('alert').filter({ hasText: 'Line 1 is broken.' });
  await expect.element(fault).toBeVisible();
  await page.getByRole('textbox', { name: 'Draft markup' }).click();
  await userEvent.keyboard('{Control>}{End}{/Control}x');
  await expect.element(fault).not.toBeInTheDocument();
  expect(document.querySelector('.cm-lintRange-error, .cm-lintPoint-error')).not.toBeNull();
  pass();
  await expect.element(fault).toBeVisible();

  await userEvent.keyboard('{{{{#');
  await expect.element(page.getByRole('listbox')).toBeVisible();
  pass();
  await expect.element(fault).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(fault).toBeVisible();
});

test('the badge is about the baseline, and grey once the draft differs from it', async () => {
  const pdf = documents.add('pdf', await makePdf({ pages: 1 }));
  const { drafts } = await openDraft({ 'drafts.render': () => success(pageOf(pdf)) }, pdfServices, 'deepload', {
    answers: { isCurrent: () => true, of: (operation) => (operation === 'render' ? pdf : null), run: async () => null },
  });
  const badge = page.getByRole('button', { name: 'Baseline matches the service' });
  await expect.element(badge).toHaveAttribute('data-tone', 'success');
  drafts.edit({ markup: '<p>Changed</p>' });
  await expect.element(badge).not.toHaveAttribute('data-tone');
});

test('a draft without data says so once, with one button that gets them', async () => {
  let info: DocumentInfo | null = null;
  const ran: string[] = [];
  const { bridge } = await openDraft(
    { 'drafts.save': () => failure({ code: 'CANCELLED' }) },
    pdfServices,
    'handlebars',
    {
      answers: {
        isCurrent: () => true,
        of: (operation) => (operation === 'info' ? info : null),
        run: async (operation) => {
          ran.push(operation);
          info = documents.add('json', '{}');
          return null;
        },
      },
    },
  );
  await expect.element(page.getByText('This draft has no data yet.')).toBeVisible();
  expect(bridge.inputsOf('drafts.render')).toEqual([]);
  const pdf = documents.add('pdf', await makePdf({ pages: 1 }));
  bridge.answer({
    'drafts.rankData': () => success([{ path: 'data', resolved: 1, total: 1, similarity: null }]),
    'drafts.render': () => success(pageOf(pdf)),
  });
  await page.getByRole('button', { name: 'Get data (1 request)' }).click();
  await expect.element(page.getByRole('region', { name: 'Draft PDF' })).toHaveTextContent('Statement page 1');
  expect(ran).toEqual(['info']);
});

async function openWithParts() {
  const info = documents.add('json', '{"data":{},"meta":{}}');
  const pdf = documents.add('pdf', await makePdf({ pages: 1 }));
  const part = (path: string, resolved: number) => ({ path, resolved, total: 3, similarity: null });
  const opened = await openDraft(
    {
      'drafts.save': () => failure({ code: 'CANCELLED' }),
      'drafts.rankData': () => success([part('data', 3), part('', 1), part('meta', 0), part('meta.by', 0)]),
      'drafts.render': () => success(pageOf(pdf)),
    },
    pdfServices,
    'handlebars',
    {
      answers: {
        isCurrent: () => true,
        of: (operation) => (operation === 'info' ? info : null),
        run: async () => null,
      },
    },
  );
  return { ...opened, info };
}

test('the editor of a draft that is begun has the focus, wherever that was, and takes it once', async () => {
  const { drafts } = await openDraft({});
  const editor = page.getByRole('textbox', { name: 'Draft markup' });
  await expect.element(editor).toHaveFocus();
  const { open: first } = drafts.state.getState();
  drafts.state.setState({ open: null });
  await expect.element(editor).not.toBeInTheDocument();
  drafts.state.setState({ open: first });
  await expect.element(editor).toBeVisible();
  await expect.element(editor).not.toHaveFocus();
});

test('the tools of a template stay in one row at each width, with all of them in view', async () => {
  await openWithParts();
  const choice = page.getByRole('combobox', { name: 'Data' });
  await expect.element(choice).toHaveValue('path data');
  const bar = page.getByRole('toolbar', { name: 'Draft tools' }).element() as HTMLElement;
  const pane = bar.parentElement!;
  for (const width of [414, 439, 464, 514, 539, 604, 700]) {
    pane.style.width = `${width}px`;
    expect([bar.clientWidth, bar.clientHeight < 40, bar.scrollWidth]).toEqual([width, true, width]);
  }
  // At 200 % there is one pane at a time; in the narrowest one, the tools have a second row.
  await page.viewport(500, 700);
  await userEvent.click(page.getByRole('button', { name: 'Text', exact: true }));
  for (const width of [428, 308]) {
    pane.style.width = `${width}px`;
    expect([bar.clientWidth, bar.clientHeight < 40, bar.scrollWidth]).toEqual([width, width > 340, width]);
  }
  await page.viewport(1_000, 800);
});

test('at 1,000 x 700 and 200 %, the verdict and the time of the page share a row', async () => {
  await page.viewport(500, 350);
  await openWithParts();
  const topOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect().top;
  await expect.element(page.getByText('Draft, rendered here')).toBeInTheDocument();
  expect(topOf('.draft-page > .toolbar')).toBe(topOf('.draft-line'));
  expect(topOf('.draft-view')).toBeLessThan(topOf('.draft-line'));
  await page.viewport(1_000, 800);
});

test('the parts of Info that fit no placeholder stand behind More', async () => {
  const { drafts, info } = await openWithParts();
  const choice = page.getByRole('combobox', { name: 'Data' });
  await expect.element(choice).toHaveValue('path data');
  const labels = () => [...(choice.element() as HTMLSelectElement).options].map(({ label }) => label);
  expect(labels()).toEqual(['data (3 of 3)', 'All of Info (1 of 3)', 'More…', 'A jq filter…', 'Another record…']);
  await userEvent.selectOptions(choice, 'More…');
  await page.getByRole('dialog').getByRole('button', { name: 'meta', exact: true }).click();
  expect(drafts.state.getState().open?.content.data).toEqual({ documentId: info.id, path: 'meta' });
  await expect.element(choice).toHaveValue('path meta');
  expect(labels()).toContain('meta (0 of 3)');
});

test('the placeholders of a draft are counted and listed below its text once the author pauses, and lead to their line', async () => {
  const pdf = documents.add('pdf', await makePdf({ pages: 1 }));
  const { drafts, bridge } = await openDraft(
    { 'drafts.save': () => failure({ code: 'CANCELLED' }), 'drafts.render': () => success(pageOf(pdf)) },
    { ...pdfServices, infoCalls: fakeBridge() } as typeof pdfServices,
    'handlebars',
  );
  const toggle = page.getByRole('button', { name: /^Placeholders/ });
  const row = (name: string) => page.getByRole('option', { name, exact: true });
  await toggle.click();
  const panel = page.getByRole('region', { name: 'Placeholders', exact: true });
  await expect.element(panel).toHaveTextContent('This draft has no data yet.');
  drafts.edit({
    markup: '<h1>{{title}}</h1>\n<p>{{customer.adress}}</p>',
    data: { text: '{"title":"T","customer":{"address":"Quay"}}' },
  });
  await expect.element(toggle).toHaveTextContent('Placeholders1 missing');
  await expect.element(row('customer.adress, Key missing')).toHaveTextContent('Did you mean customer.address?');
  await row('title, Filled').click();
  await expect.poll(() => String(getSelection())).toBe('title');
  expect(bridge.inputsOf('report.run')).toEqual([]);
});

test('the pointer over a placeholder of a draft shows its path, its state and its value', async () => {
  const pdf = documents.add('pdf', await makePdf({ pages: 1 }));
  const { drafts } = await openDraft(
    { 'drafts.save': () => failure({ code: 'CANCELLED' }), 'drafts.render': () => success(pageOf(pdf)) },
    pdfServices,
    'handlebars',
  );
  drafts.edit({ markup: '<h1>{{title}}</h1><p>{{titel}}</p>', data: { text: '{"title":"T"}' } });
  await expect.element(page.getByRole('button', { name: /^Placeholders/ })).toHaveTextContent('1 missing');
  const editor = page.getByRole('textbox', { name: 'Draft markup' });
  await userEvent.hover(editor.getByText('{{title}}'));
  const lines = () => [...document.querySelectorAll('.code-hover > div')].map(({ textContent }) => textContent);
  await expect.poll(lines).toEqual(['title', 'Filled', 'T']);
});
