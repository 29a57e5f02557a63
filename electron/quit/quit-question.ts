/** What would be lost if Galley ended now. */
export type UnderWay = Readonly<{
  /** Drafts whose last changes could not be kept. */
  drafts: number;
  saves: number;
  /** PDFs that are being made, or wait for their turn. */
  reports: number;
}>;

/** A message box of the system, and what its answers mean. */
export type QuitQuestion = Readonly<{
  message: string;
  detail: string;
  /** The first keeps Galley and is what Return and Escape choose; the second quits. */
  buttons: readonly [stay: string, quit: string];
}>;

/**
 * What to ask before quitting; `null` when nothing would be lost. Drafts come first, since they are the author's own work; a save is named
 * before a run: it is nearer to its end.
 */
export function quitQuestion({ drafts, saves, reports }: UnderWay): QuitQuestion | null {
  if (drafts > 0) {
    const others = saves + reports === 0 ? '' : ' What is still being saved or made is given up too.';
    return {
      message: draftsText(drafts),
      detail: `${drafts === 1 ? 'Its' : 'Their'} last changes are lost if you quit now. The view Draft says why.${others}`,
      buttons: ['Go back', 'Quit anyway'],
    };
  }
  const buttons = ['Wait', 'Quit anyway'] as const;
  if (saves > 0) {
    const [message, target] =
      saves === 1
        ? ['One file is still being saved', 'What is at its place stays as it was']
        : [`${saves} files are still being saved`, 'What is at their places stays as it was'];
    const runs = reports === 0 ? '' : ' What is still being made is given up too.';
    return { message, detail: `${target} if you quit before the save is done.${runs}`, buttons };
  }
  if (reports > 0) {
    const [message, given] =
      reports === 1
        ? ['One report is still being made', 'It is given up if you quit now.']
        : [`${reports} reports are still being made`, 'They are given up if you quit now.'];
    return { message, detail: `${given} Requests that were sent still count against the limit.`, buttons };
  }
  return null;
}

/** What to ask before the window closes without quitting, as on macOS: drafts that could not be kept are in its memory alone, the rest goes on. */
export function closeQuestion({ drafts }: UnderWay): QuitQuestion | null {
  if (drafts === 0) return null;
  return {
    message: draftsText(drafts),
    detail: `${drafts === 1 ? 'Its' : 'Their'} last changes are lost if you close the window now. The view Draft says why.`,
    buttons: ['Go back', 'Close anyway'],
  };
}

const draftsText = (drafts: number) =>
  drafts === 1 ? 'One draft could not be kept' : `${drafts} drafts could not be kept`;
