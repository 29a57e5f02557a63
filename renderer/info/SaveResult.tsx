import { FileDown } from 'lucide-react';
import { useStore } from 'zustand';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';
import { NoticeLine } from '../ui/NoticeLine.tsx';
import { SavedNotice } from '../ui/SavedNotice.tsx';
import type { Info } from './info.ts';
import { csvProblem, type ResultSaver } from './result-saver.ts';

type SaveResultProps = Readonly<{ saver: ResultSaver; info: Info; documentId: string }>;

/** Saves the result of the filter. */
export function SaveResult({ saver, info, documentId }: SaveResultProps) {
  const shown = useStore(info.state, (s) => s.shown);
  const isSaving = useStore(saver.state, (s) => s.isSaving);
  const problem = shown ? csvProblem(shown.text) : null;
  const save = (format: 'json' | 'csv') => shown && void saver.save(documentId, format, shown.text);
  return (
    <Menu
      label="Result as a file"
      button={
        <IconButton
          label="Result as a file"
          icon={<FileDown size={16} />}
          isDisabled={!shown?.isJson || shown.text === '' || isSaving}
        />
      }
      entries={[
        { words: 'JSON…', onAction: () => save('json') },
        {
          words: 'CSV…',
          isDisabled: problem !== null,
          ...(problem !== null && { note: problem }),
          onAction: () => save('csv'),
        },
      ]}
    />
  );
}

/** Where the result was saved, or why it was not. */
export function SaveResultNotice({ saver }: { saver: ResultSaver }) {
  const { savedPath, problem } = useStore(saver.state);
  if (savedPath !== null) return <SavedNotice path={savedPath} onDismiss={saver.dismiss} />;
  if (problem === null) return null;
  return (
    <NoticeLine tone="warning" onDismiss={saver.dismiss}>
      {problem}
    </NoticeLine>
  );
}
