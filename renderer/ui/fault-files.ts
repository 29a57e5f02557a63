import { createContext } from 'react';
import type { Fault, Outcome } from '../../shared/fault.ts';
import type { FileToOpen } from '../../shared/file-to-open.ts';

type FaultFiles = Readonly<{
  /** Whether the connection is a folder on this computer. */
  isFolder: (connectionId: string) => boolean;
  open: (file: FileToOpen) => Promise<Outcome<void>>;
}>;

/** Opens files that faults name; `null` in a test without an application around the view. */
export const FaultFilesContext = createContext<FaultFiles | null>(null);

/** The file that a fault names, if it is in a folder on this computer. */
export function fileOfFault({ place, connectionId }: Fault, files: FaultFiles | null): Omit<FileToOpen, 'with'> | null {
  if (place?.file === undefined || connectionId === undefined || !files?.isFolder(connectionId)) return null;
  return { connectionId, file: place.file, line: place.line, column: place.column };
}
