import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { NoticeLine } from '../../ui/NoticeLine.tsx';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { PdfView } from '../pages/pdf-view.ts';
import { pagesOfRange, printPages } from './print-pages.ts';

/** From this number of pages on, drawing takes minutes and hundreds of megabytes. */
const manyPages = 500;

/** The abort reason when another document has replaced the printed one. */
const replaced = new DOMException('Another run has come in.', 'AbortError');

type Step =
  | Readonly<{ name: 'asking'; problem: string | null }>
  | Readonly<{ name: 'drawing'; drawn: number; pages: number }>;

/** Asks for the pages, shows the progress of drawing them, then opens the print dialog of the system. */
export function PrintDialog({ view }: { view: PdfView }) {
  const pages = useStore(view.state, (s) => s.pages);
  const [range, setRange] = useState('');
  const [step, setStep] = useState<Step>({ name: 'asking', problem: null });
  const giveUp = useRef(new AbortController());
  const chosen = pagesOfRange(range, pages);

  useEffect(() => () => giveUp.current.abort(), []);

  const start = async (event: FormEvent) => {
    event.preventDefault();
    const pdf = view.pdf();
    if (!pdf || !chosen) return;
    const own = new AbortController();
    giveUp.current = own;
    setStep({ name: 'drawing', drawn: 0, pages: chosen.length });
    // pdf.js may never finish drawing a page of a document that is closed.
    const ignore = view.state.subscribe(() => {
      if (view.pdf() !== pdf) own.abort(replaced);
    });
    try {
      const onDrawn = (drawn: number) => setStep({ name: 'drawing', drawn, pages: chosen.length });
      await printPages({ pdf, pages: chosen, print: () => window.print(), onDrawn, signal: own.signal });
      view.closePrint();
    } catch {
      const isReplaced = own.signal.reason === replaced || view.pdf() !== pdf;
      if (own.signal.aborted && !isReplaced) return;
      const happened = isReplaced ? 'Another run has come in.' : 'A page could not be drawn for printing.';
      setStep({
        name: 'asking',
        problem: `${happened} ${isReplaced ? 'Print again.' : 'Print other pages, or save the PDF.'}`,
      });
    } finally {
      ignore();
    }
  };

  return (
    <Dialog title="Print" onClose={view.closePrint}>
      {step.name === 'drawing' ? (
        <ProgressLine
          label="Preparing to print"
          words={`Page ${step.drawn.toLocaleString('en')} of ${step.pages.toLocaleString('en')}`}
          share={step.drawn / step.pages}
        >
          <Button autoFocus onPress={view.closePrint}>
            Cancel
          </Button>
        </ProgressLine>
      ) : (
        <form aria-label="Print" className="pdf-print-form" onSubmit={(event) => void start(event)}>
          <TextField
            label="Pages"
            placeholder="All"
            value={range}
            autoFocus
            hint="Such as 1-5, 8; empty for all"
            error={chosen ? step.problem : `Give pages from 1 to ${pages}, such as 1-5, 8.`}
            onChange={setRange}
          />
          {chosen && chosen.length > manyPages && (
            <NoticeLine tone="warning">
              {chosen.length.toLocaleString('en')} pages take a while to prepare. A PDF program prints the saved file
              faster.
            </NoticeLine>
          )}
          <DialogButtons onCancel={view.closePrint} isDisabled={!chosen}>
            Print…
          </DialogButtons>
        </form>
      )}
    </Dialog>
  );
}
