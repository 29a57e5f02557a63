import { useState } from 'react';
import type { Fault } from '../../shared/fault.ts';
import type { Viewing } from '../pdf-viewer/viewing.ts';
import { SplitView } from '../ui/SplitView.tsx';
import { MergedPdf } from './MergedPdf.tsx';
import { MergeEditor } from './MergeEditor.tsx';
import type { Merge } from './merge.ts';
import './merge.css';

export type MergeViewProps = Readonly<{
  merge: Merge;
  viewing: Viewing;
  onOpenSettings: () => void;
  onSignIn: () => void;
  /** Gives the connection the address that a fault names, then does the rest. */
  onUseAddress?: (fault: Fault, then: () => void) => void;
}>;

/** The whole place: the list, and the PDF that came of it. */
export function MergeView(props: MergeViewProps) {
  const [share, setShare] = useState(0.42);
  return (
    <SplitView
      label="Width of the list"
      share={share}
      onShareChange={setShare}
      left={<MergeEditor merge={props.merge} />}
      right={<MergedPdf {...props} />}
    />
  );
}
