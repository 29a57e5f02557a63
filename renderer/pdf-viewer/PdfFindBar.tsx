import { CaseSensitive, ChevronDown, ChevronUp, Highlighter, X } from 'lucide-react';
import { useStore } from 'zustand';
import type { FindResult } from '../pdf-engine/pdf-engine.ts';
import { CommandButton } from '../ui/CommandButton.tsx';
import { runCommandOfKeys } from '../ui/command-targets.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { PdfView } from './pages/pdf-view.ts';
import './PdfFindBar.css';

type PdfFindBarProps = Readonly<{ view: PdfView; onClosed: () => void }>;

/**
 * Searches the document while the user types. Enter goes to the next match, Shift+Enter to the previous one, Escape
 * closes the bar.
 */
export function PdfFindBar({ view, onClosed }: PdfFindBarProps) {
  const query = useStore(view.state, (s) => s.find.query);
  const result = useStore(view.state, (s) => s.find.result);
  const hasNone = result.total === 0;

  const close = () => {
    view.closeFind();
    onClosed();
  };

  return (
    <search
      className="pdf-find"
      onKeyDown={(event) => {
        if (runCommandOfKeys(event, ['find'], { 'close-find': close })) event.stopPropagation();
      }}
    >
      <TextField
        label="Find"
        labelHidden
        placeholder="Find in the PDF"
        value={query.text}
        inputRef={view.attachFindInput}
        onChange={(text) => view.find({ text })}
        onKeyDown={(event) =>
          void runCommandOfKeys(event, ['find-field'], {
            'find-next': () => view.findStep('next'),
            'find-previous': () => view.findStep('previous'),
          })
        }
      />
      <span role="status" className="pdf-find-count" data-none={result.state === 'not-found' || undefined}>
        {resultText(result)}
      </span>
      <CommandButton
        command="find-previous"
        Icon={ChevronUp}
        isDisabled={hasNone}
        onPress={() => view.findStep('previous')}
      />
      <CommandButton
        command="find-next"
        Icon={ChevronDown}
        isDisabled={hasNone}
        onPress={() => view.findStep('next')}
      />
      <IconButton
        label="Match case"
        icon={<CaseSensitive size={16} />}
        isOn={query.matchCase}
        onPress={() => view.find({ matchCase: !query.matchCase })}
      />
      <IconButton
        label="Highlight all"
        icon={<Highlighter size={16} />}
        isOn={query.highlightAll}
        onPress={() => view.find({ highlightAll: !query.highlightAll })}
      />
      <CommandButton command="close-find" Icon={X} onPress={close} />
    </search>
  );
}

function resultText({ state, current, total }: FindResult): string {
  switch (state) {
    case 'idle':
      return '';
    case 'not-found':
      return 'Not found';
    default:
      if (total === 0) return 'Searching…';
      return `${current.toLocaleString('en')} of ${total.toLocaleString('en')}`;
  }
}
