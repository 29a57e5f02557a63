import { vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PdfCompare, type PdfCompareProps } from '../../../renderer/pdf-compare/PdfCompare.tsx';
import { createCommandTargets } from '../../../renderer/ui/command-targets.ts';
import { CommandTargetsContext } from '../../../renderer/ui/use-command-target.ts';
import type { CommandId } from '../../../shared/commands.ts';
import { sourceOf } from './fake-analyzer.ts';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import { waitFor } from '../../support/wait-for.ts';

type Showing = Pick<PdfCompareProps, 'analyzer'> & Partial<PdfCompareProps>;

export const earlier = { source: sourceOf('earlier'), words: 'The run before, 14:02' };
export const later = { source: sourceOf('later'), words: 'This run, 14:05' };

type First = Showing & Readonly<{ mode?: 'Overlay' | 'Swipe' }>;

/** Renders a comparison in a mode, by default side by side and of 1,000 by 600 pixels. */
export async function openCompare({ mode, ...first }: First, size = { width: 1_000, height: 600 }) {
  const onClose = vi.fn();
  const targets = createCommandTargets();
  const element = (props: Showing) => (
    <CommandTargetsContext value={targets}>
      <div style={size}>
        <PdfCompare
          before={earlier}
          after={later}
          label="Comparison"
          ignored={[]}
          firstPage={1}
          onClose={onClose}
          {...props}
        />
      </div>
    </CommandTargetsContext>
  );
  const screen = await render(element(first));
  if (mode) await userEvent.click(button(mode));
  /** As the application menu does. */
  const runCommand = (command: CommandId) => targets.actions()[command]?.();
  return {
    onClose,
    runCommand,
    show: (next: Showing) => screen.rerender(element(next)),
    unmount: () => screen.unmount(),
  };
}

export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const status = () => page.getByRole('status');
export const list = () => page.getByRole('listbox', { name: 'Differences' });
export const pictures = () => [...document.querySelectorAll<HTMLCanvasElement>('canvas[role="img"]')];
export const scroller = () => document.querySelector<HTMLElement>('.compare-scroller')!;
export const currentMarks = () => [...document.querySelectorAll<HTMLElement>('.compare-marks [data-current]')];

/** Waits until each page in the document has a picture, and the layout has the width of the view. */
export const painted = () =>
  waitFor(() => {
    const laidOutPx = document.querySelector('.compare-rows')?.clientWidth ?? 0;
    if (Math.abs(laidOutPx - scroller().clientWidth) > 1) throw new Error('not laid out yet');
    if (pictures().length === 0 || pictures().some(({ width }) => width < 2)) throw new Error('not painted yet');
  });

/** How far the middle of an element is from the middle of the view, in pixels. */
export function fromMiddle(element: Element): number {
  const view = scroller().getBoundingClientRect();
  const box = element.getBoundingClientRect();
  return Math.abs((box.top + box.bottom) / 2 - (view.top + view.bottom) / 2);
}
