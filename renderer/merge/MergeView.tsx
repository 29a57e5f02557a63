import { useState } from 'react';
import type { PdfCommands } from '../pdf/pdf-commands.ts';
import { SplitView } from '../ui/SplitView.tsx';
import { MergeDesk } from './MergeDesk.tsx';
import { MergedPdf } from './MergedPdf.tsx';
import type { Merge } from './merge.ts';
import './merge.css';

/** What the PDF viewer needs of the house. */
export type Viewing = Readonly<{
  /** Where a document is read. */
  urlOf: (documentId: string) => string;
  /** Where pdf.js reads its worker, character maps and fonts; ends with a slash. */
  assetsUrl: string;
  openLink: (url: string) => void;
  copy: (text: string) => void;
  /** Commands of the application menu for the viewer in front. */
  commands?: PdfCommands | undefined;
}>;

export type MergeViewProps = Readonly<{
  merge: Merge;
  viewing: Viewing;
  onOpenSettings: () => void;
  onSignIn: () => void;
}>;

/** The whole place: the list, and the PDF that came of it. */
export function MergeView(props: MergeViewProps) {
  const [share, setShare] = useState(0.42);
  return (
    <SplitView
      label="Width of the list"
      share={share}
      onShareChange={setShare}
      left={<MergeDesk merge={props.merge} />}
      right={<MergedPdf {...props} />}
    />
  );
}
