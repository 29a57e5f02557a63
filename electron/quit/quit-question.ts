/** What quitting now would lose. */
export type UnderWay = Readonly<{
  /** Drafts whose last changes could not be saved. */
  drafts: number;
  saves: number;
  /** PDFs that are being rendered or are queued. */
  reports: number;
}>;

/** A message box of the system, and the meaning of its answers. */
export type QuitQuestion = Readonly<{
  message: string;
  detail: string;
  /** The first keeps Galley running and is the choice of Return and Escape; the second quits. */
  buttons: readonly [stay: string, quit: string];
}>;

/**
 * The question before quitting; `null` if nothing would be lost. Drafts come first, because they are the author's own
 * work. Saves come before runs, because they are closer to their end.
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

/**
 * The question before the window closes without quitting, as on macOS. Unsaved drafts exist only in its memory;
 * everything else continues.
 */
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
