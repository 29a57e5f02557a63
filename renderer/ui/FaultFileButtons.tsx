import { useContext, useState } from 'react';
import type { Fault } from '../../shared/fault.ts';
import type { FileToOpen } from '../../shared/file-to-open.ts';
import { Button } from './Button.tsx';
import { FaultFilesContext, fileOfFault } from './fault-files.ts';

/** Opens the file that a fault names in the author's editor, or shows it in the file manager. */
export function FaultFileButtons({ fault }: Readonly<{ fault: Fault }>) {
  const files = useContext(FaultFilesContext);
  const [problem, setProblem] = useState<Fault | null>(null);
  const file = fileOfFault(fault, files);
  if (!file || !files) return null;
  const openWith = async (opener: FileToOpen['with']) => {
    setProblem(null);
    const outcome = await files.open({ ...file, with: opener });
    if (!outcome.ok) setProblem(outcome.fault);
  };
  return (
    <>
      <Button onPress={() => void openWith('editor')}>Open in editor</Button>
      <Button onPress={() => void openWith('file-manager')}>Show in folder</Button>
      <span role="status" className="fault-file-problem">
        {problem && `${problem.happened} ${problem.advice}`}
      </span>
    </>
  );
}
