import type { PdfCommands } from './pdf-commands.ts';

/** What a feature needs to show documents: where they are read, and what the window does for their viewers. */
export type Viewing = Readonly<{
  urlOf: (documentId: string) => string;
  /** Where pdf.js reads its worker, character maps and fonts; ends with a slash. */
  assetsUrl: string;
  /** Opens an `https` address in the system's browser. */
  openLink: (url: string) => void;
  /** Gives the window the whole screen, or takes it back. */
  fillScreen?: ((isOn: boolean) => void) | undefined;
  copy: (text: string) => void;
  /** Commands of the menu and the keyboard for the viewers in sight. */
  commands?: PdfCommands | undefined;
}>;
