import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { ReportView } from '../../../renderer/report/ReportView.tsx';
import { noRecovery } from '../../support/window-state.ts';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import type { Outcome } from '../../../shared/fault.ts';
import type { DocumentInfo } from '../../../shared/model.ts';
import type { ProofView } from '../../../shared/proof.ts';
import { createDocuments } from '../../support/browser-documents.ts';
import { type FakeAnswers, failure, fakeBridge, later, success } from '../../support/fake-bridge.ts';
import { reportsOn } from '../../support/open-reports.ts';
import { pdfServices } from '../../support/pdf-services.ts';
import { sample } from '../../support/window-state.ts';
import { makePdf } from '../pdf-viewer/make-pdf.ts';

afterEach(cleanup);

const documents = createDocuments();
const run = page.getByRole('button', { name: 'Run', exact: true });
const recordID = page.getByRole('combobox', { name: 'Record ID' });
const approve = page.getByRole('button', { name: 'Approve as proof' });
const moreOfProof = page.getByRole('button', { name: 'More of the proof' });
const withdraw = async () => {
  await userEvent.click(moreOfProof);
  await userEvent.click(page.getByRole('menuitem', { name: 'Withdraw approval' }));
};
const yes = (verb: string) => page.getByRole('alertdialog').getByRole('button', { name: verb, exact: true });
const verdict = () => page.getByRole('status').filter({ hasText: /approved|Approved|run before|changed/ });

const may = Date.UTC(new Date().getFullYear(), 4, 12, 12);
const key = { connectionId: sample.id, templateID: 'invoice', sobjectId: 'INV-2041' };
const none: ProofView = { ...key, approved: null, approvedAt: null, ignored: [] };

/** A main process for proofs: it keeps the last approved one, from 12 May. */
async function open(answers: FakeAnswers = {}, services: Partial<typeof pdfServices> = {}) {
  let pdf = await makePdf({ pages: 1 });
  const otherPdf = await makePdf({ pages: 1, colour: [0.8, 0.1, 0.1] });
  const answered = new Map<string, DocumentInfo>();
  let bytes = 'first bytes';
  let view = none;
  let isLate = false;
  const change = (next: ProofView): Outcome<ProofView> => {
    view = next;
    return success(next);
  };
  const bridge = fakeBridge({
    'report.run': ({ request }) => {
      if (isLate) return later<Outcome<DocumentInfo>>().promise;
      const document = { ...documents.add('pdf', pdf, request), sha256: bytes, receivedAt: Date.now() };
      answered.set(document.id, document);
      return success(document);
    },
    'proofs.of': ({ sobjectId }) => success(sobjectId === key.sobjectId ? view : { ...none, sobjectId }),
    'proofs.approve': ({ documentId }) => change({ ...view, approved: answered.get(documentId)!, approvedAt: may }),
    'proofs.withdraw': () => change(none),
    ...answers,
  });
  const { reports, report } = reportsOn(bridge);
  const viewing = { urlOf: documents.urlOf, ...pdfServices, ...services, openLink: () => {}, copy: () => {} };
  const element = (
    <div style={{ height: 700 }}>
      <ReportView reports={reports} viewing={viewing} isInFront recovery={noRecovery} />
    </div>
  );
  await render(element);
  return {
    bridge,
    report,
    pane: () => report.state.getState().panes.render,
    /** From now on the service does not answer. */
    answerLater: () => {
      isLate = true;
    },
    /** From now on the service prints PDFs that no viewer can open. */
    printBroken: () => {
      bytes = `${bytes}, broken`;
      pdf = new TextEncoder().encode('%PDF-1.7 and nothing else');
    },
    /** From now on the service prints something else. */
    printOther: () => {
      bytes = `${bytes}, changed`;
      pdf = otherPdf;
    },
  };
}

test('a PDF that cannot be shown cannot be approved, and the next one that can be shown can', async () => {
  const { printBroken, printOther } = await open();
  printBroken();
  await userEvent.click(run);
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(approve).toBeDisabled();
  printOther();
  await userEvent.click(run);
  await expect.element(approve).toBeEnabled();
});

test('Enter pressed twice on the button that approves withdraws nothing, and withdrawing can be undone', async () => {
  const { bridge, pane } = await open();
  await userEvent.click(run);
  await expect.element(approve).toBeEnabled();
  approve.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(verdict()).toHaveTextContent('Approved proof');
  await expect.element(verdict()).toHaveFocus();
  await expect.element(approve).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(bridge.inputsOf('proofs.withdraw')).toEqual([]);
  const proof = pane().shown!.id;
  expect(bridge.inputsOf('proofs.approve')).toEqual([{ documentId: proof }]);

  moreOfProof.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Withdraw approval' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toHaveFocus();
  expect(bridge.inputsOf('proofs.withdraw')).toEqual([key]);
  await expect.element(page.getByText('Withdrawn.')).toBeVisible();
  await expect.element(approve).toBeVisible();

  await userEvent.keyboard('{Enter}');
  await expect.element(verdict()).toHaveTextContent('Approved proof');
  expect(bridge.inputsOf('proofs.approve')).toEqual([{ documentId: proof }, { documentId: proof }]);
  await expect.element(undo).not.toBeInTheDocument();
});

test('an approval is withdrawn in a menu, not by a button beside the one that approves', async () => {
  const { printOther } = await open();
  await userEvent.click(run);
  await userEvent.click(approve);
  printOther();
  await userEvent.click(run);
  await expect.element(approve).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Withdraw approval' })).not.toBeInTheDocument();
  await userEvent.click(moreOfProof);
  await expect.element(page.getByRole('menuitem', { name: 'Withdraw approval' })).toBeVisible();
});

test('withdrawing can be undone until the next run', async () => {
  await open();
  await userEvent.click(run);
  await userEvent.click(approve);
  await withdraw();
  await expect.element(page.getByText('Withdrawn.')).toBeVisible();
  await userEvent.click(run);
  await expect.element(page.getByText('Withdrawn.')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('a run of the same bytes is the same as approved, and as the run before, without a viewer', async () => {
  await open();
  await userEvent.click(run);
  await userEvent.click(approve);
  await userEvent.click(run);
  await expect.element(verdict()).toHaveTextContent('Same as the run before');
  await expect.element(verdict()).toHaveTextContent('Same as approved');
});

test('a damaged proof is said to be damaged, never the same, and can be replaced or withdrawn', async () => {
  const damaged: ProofView = { ...none, isDamaged: true, approvedAt: may };
  const { bridge } = await open({ 'proofs.of': () => success(damaged) });
  await userEvent.click(run);
  await expect.element(page.getByText('The approved proof is damaged')).toBeVisible();
  await expect.element(page.getByText('Same as approved')).not.toBeInTheDocument();
  await expect.element(moreOfProof).toBeEnabled();
  await userEvent.click(approve);
  await expect.element(verdict()).toHaveTextContent('Approved proof');
  await expect.element(page.getByText('The approved proof is damaged')).not.toBeInTheDocument();
  expect(bridge.inputsOf('proofs.approve')).toHaveLength(1);
});

test('replacing another proof is asked about, by its date; cancelling changes nothing', async () => {
  const { bridge, pane, printOther } = await open();
  await userEvent.click(run);
  await userEvent.click(approve);
  printOther();
  await userEvent.click(run);
  await expect.element(approve).toBeVisible();
  await userEvent.click(approve);
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent('Replace the approved proof of 12 May?');
  await userEvent.click(yes('Cancel'));
  expect(bridge.inputsOf('proofs.approve')).toHaveLength(1);
  await userEvent.click(approve);
  await userEvent.click(yes('Replace'));
  await expect.element(verdict()).toHaveTextContent('Approved proof');
  expect(pane().proof?.approved?.id).toBe(pane().shown?.id);
});

test('what is approved is what was on the screen when it was asked, even if another answer comes meanwhile', async () => {
  const { bridge, report, pane, printOther } = await open();
  await userEvent.click(run);
  await userEvent.click(approve);
  printOther();
  await userEvent.click(run);
  await userEvent.click(approve);
  const asked = pane().shown?.id;
  await report.run();
  expect(pane().shown?.id).not.toBe(asked);
  await userEvent.click(yes('Replace'));
  expect(bridge.inputsOf('proofs.approve').at(-1)).toEqual({ documentId: asked });
});

test('withdrawing a proof that is not on the screen is asked about, and the focus is not lost', async () => {
  const { printOther } = await open();
  await userEvent.click(run);
  await userEvent.click(approve);
  printOther();
  await userEvent.click(run);
  await withdraw();
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent('Withdraw the approval of 12 May?');
  await userEvent.click(yes('Withdraw'));
  await expect.element(moreOfProof).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus();
});

test('only a current answer can be approved: not one of other identifiers, and not while the next is on its way', async () => {
  const { bridge, report } = await open();
  await userEvent.click(run);
  await expect.element(approve).toBeEnabled();
  await userEvent.fill(recordID, 'INV-2042');
  await expect.element(approve).not.toBeInTheDocument();
  await userEvent.fill(recordID, 'INV-2041');
  const answer = later<Outcome<DocumentInfo>>();
  bridge.answer({ 'report.run': () => answer.promise });
  await userEvent.click(run);
  await expect.element(approve).toBeDisabled();
  answer.resolve(failure());
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(approve).not.toBeInTheDocument();
  expect(report.state.getState().panes.render.shown).not.toBeNull();
});

test('the other tabs have nothing to approve', async () => {
  const { report } = await open({
    'report.run': ({ request }) => success(documents.add('markup', '<p>', request)),
  });
  report.select('handlebars');
  await userEvent.click(run);
  await expect.element(page.getByRole('region', { name: 'Handlebars markup' })).toBeVisible();
  await expect.element(approve).not.toBeInTheDocument();
});

test('a text that has changed since the run before is compared with it, and given back', async () => {
  let total = 1;
  const { report } = await open({
    'report.run': ({ request }) => {
      total += 1;
      return success({ ...documents.add('markup', `<p>${total}</p>`, request), sha256: String(total) });
    },
  });
  report.select('handlebars');
  await userEvent.click(run);
  await expect.element(page.getByRole('region', { name: 'Handlebars markup' })).toHaveTextContent('2');
  await userEvent.click(run);
  await userEvent.click(page.getByRole('button', { name: 'Changed' }));
  const comparison = page.getByRole('region', { name: 'Comparison' });
  await expect.element(comparison.getByRole('status')).toHaveTextContent('1 difference');
  await userEvent.click(comparison.getByRole('button', { name: 'Close comparison' }));
  await expect.element(page.getByRole('region', { name: 'Handlebars markup' })).toHaveTextContent('3');
});

test('an approval that fails says so over the page, and can be dismissed', async () => {
  await open({
    'proofs.approve': () => failure({ code: 'DISK-FULL', happened: 'The approved proofs could not be saved.' }),
  });
  await userEvent.click(run);
  await userEvent.click(approve);
  await expect.element(page.getByRole('alert')).toHaveTextContent('The approved proofs could not be saved.');
  await userEvent.click(page.getByRole('alert').getByRole('button', { name: 'Dismiss' }));
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(approve).toBeEnabled();
});

test('what has changed since the run before and the approved proof is said in the line, and leads to the comparison', async () => {
  const { printOther } = await open();
  await userEvent.click(run);
  await userEvent.click(approve);
  printOther();
  await userEvent.click(run);
  await expect.element(verdict()).toHaveTextContent(/1 page changed.*1 page differs from approved/);
  await userEvent.click(verdict().getByRole('button', { name: '1 page differs from approved' }));
  const comparison = page.getByRole('region', { name: 'Comparison' });
  await expect.element(comparison).toHaveTextContent(/Approved proof/);
  await userEvent.click(comparison.getByRole('button', { name: 'Close comparison' }));
  await expect.element(comparison).not.toBeInTheDocument();
  await userEvent.click(verdict().getByRole('button', { name: '1 page changed' }));
  await expect.element(comparison).toHaveTextContent(/The run before/);
});

test('in a narrow view the line keeps the verdict and its buttons, by icon alone', async () => {
  const { report } = await open();
  report.showBeside('info');
  await userEvent.click(run);
  await expect.element(approve).toBeVisible();
  const line = approve.element().closest('.result-line')!.getBoundingClientRect();
  const button = approve.element().getBoundingClientRect();
  expect(button.right).toBeLessThanOrEqual(line.right);
  expect(button.width).toBeLessThan(40);
});

test('what has come and how it compares is announced as one sentence', async () => {
  await open();
  await userEvent.click(run);
  await expect.element(page.getByRole('status').filter({ hasText: /^PDF, 1 page$/ })).toBeInTheDocument();
  await userEvent.click(approve);
  await expect.element(verdict()).toHaveTextContent(/^PDF, 1 page, Approved proof$/);
  await userEvent.click(run);
  await expect.element(verdict()).toHaveTextContent(/^PDF, 1 page, Same as the run before\s*Same as approved$/);
});

test('what compares PDFs starts once the call is sent whose answer will be compared', async () => {
  let warmings = 0;
  const warm = () => {
    warmings += 1;
  };
  const { report, pane, answerLater } = await open({}, { pdfAnalyzer: { ...pdfServices.pdfAnalyzer, warm } });
  const sent = () => {
    const { runId } = pane().running!;
    report.handleEvent({ type: 'run-moved', runId, phase: { name: 'sent' } });
    return expect.element(page.getByText('Waiting for the service').first()).toBeVisible();
  };
  await userEvent.click(run);
  await expect.element(approve).toBeEnabled();

  answerLater();
  await userEvent.fill(recordID, 'INV-7');
  await userEvent.click(run);
  await sent();
  await userEvent.fill(recordID, key.sobjectId);
  await userEvent.click(run);
  expect(warmings).toBe(0);
  await sent();
  await expect.poll(() => warmings).toBe(1);
});
