import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Baselines } from '../../../renderer/pdf-compare/baselines.ts';
import { PdfViewer } from '../../../renderer/pdf-viewer/PdfViewer.tsx';
import type { SourceLinks } from '../../../renderer/pdf-viewer/use-source-links.ts';
import { createCommandTargets } from '../../../renderer/ui/command-targets.ts';
import { CommandTargetsContext } from '../../../renderer/ui/use-command-target.ts';
import type { CommandId } from '../../../shared/commands.ts';
import type { DocumentInfo } from '../../../shared/model.ts';
import { createDocuments } from '../../support/browser-documents.ts';
import { pdfServices } from '../../support/pdf-services.ts';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import { waitFor } from '../../support/wait-for.ts';

const documents = createDocuments();
let lastKey = 0;

type Showing = Readonly<{
  document: DocumentInfo | null;
  viewKey?: string;
  urlOf?: (id: string) => string;
  baselines?: Baselines;
  source?: SourceLinks;
}>;

/** Renders a viewer of 900 by 600 pixels. Each viewer has its own view key, so its own scroll position. */
export async function openViewer(first: Showing) {
  lastKey += 1;
  const ownKey = `test ${lastKey}`;
  const onSave = vi.fn();
  const onCopy = vi.fn();
  const fillScreen = vi.fn();
  const targets = createCommandTargets();
  const onOpenLink = vi.fn();
  const element = ({ document, viewKey = ownKey, urlOf = documents.urlOf, baselines, source }: Showing) => (
    <CommandTargetsContext value={targets}>
      <div style={{ width: 900, height: 600 }}>
        <PdfViewer
          document={document}
          viewing={{
            urlOf,
            ...pdfServices,
            patienceMs: 60_000, // moved content is found on a busy machine too
            openLink: onOpenLink,
            copy: onCopy,
            fillScreen,
          }}
          label="PDF preview"
          viewKey={viewKey}
          onSave={onSave}
          baselines={baselines}
          source={source}
        />
      </div>
    </CommandTargetsContext>
  );
  const screen = await render(element(first));
  return {
    onSave,
    onOpenLink,
    onCopy,
    fillScreen,
    /** As the application menu does. */
    runCommand: (command: CommandId) => targets.actions()[command]?.(),
    show: (next: Showing) => screen.rerender(element(next)),
    unmount: () => screen.unmount(),
  };
}

/** A PDF that the viewer can read by its id. */
export const addPdf = (bytes: Uint8Array<ArrayBuffer>) => documents.add('pdf', bytes);

export const urlOf = documents.urlOf;

export const region = () => page.getByRole('region', { name: 'PDF preview' });
export const pageBox = () => page.getByRole('textbox', { name: 'Page' });
export const button = (name: string) => page.getByRole('button', { name, exact: true });

export const slots = () => [...document.querySelectorAll<HTMLElement>('[data-page-number]')];
export const slot = (pageNumber: number) => document.querySelector<HTMLElement>(`[data-page-number="${pageNumber}"]`);
export const scroller = () => document.querySelector<HTMLElement>('.pdf-scroller')!;

/** The pages that are in the view, in part or whole. */
export function visibleSlots(): HTMLElement[] {
  const view = scroller().getBoundingClientRect();
  return slots().filter((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return bottom > view.top && top < view.bottom;
  });
}

/** Whether every page in the view has a picture with something on it. */
export const isPainted = () => visibleSlots().length > 0 && visibleSlots().every((one) => hasInk(one));

/** Waits until the pages in the view are painted. */
export const painted = () => waitFor(() => isPainted() || Promise.reject(new Error('not painted yet')));

/** Whether the upper part of a page, where the heading is, shows a colour. */
export function hasInk(one: HTMLElement): boolean {
  return colourOf(one) !== null;
}

/** The colour of the heading on a page, or `null` while there is none: `[red, green, blue]`. */
export function colourOf(one: HTMLElement): readonly [number, number, number] | null {
  const canvas = one.querySelector('canvas');
  if (!canvas?.width) return null;
  const { data } = canvas
    .getContext('2d')!
    .getImageData(canvas.width * 0.92, Math.round((65 / 842) * canvas.height), 1, 1);
  const [red = 255, green = 255, blue = 255, alpha = 0] = data;
  return alpha === 0 || (red === 255 && green === 255 && blue === 255) ? null : [red, green, blue];
}
