import { Copy, FileDown } from 'lucide-react';
import type { DragEvent, ReactNode } from 'react';
import { bytesText } from '../../shared/bytes-text.ts';
import { countText } from '../../shared/count-text.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import { ConnectionTag } from './ConnectionTag.tsx';
import { durationText, momentText } from './time-text.ts';
import './ResultLine.css';
import { IconButton } from './IconButton.tsx';

type ResultLineProps = Readonly<{
  document: DocumentInfo;
  /** A new run may have another answer. */
  isEarlier: boolean;
  onCopy: (text: string) => void;
  /** Called when the pointer begins to drag a PDF out of the window. */
  onDragOut?: ((documentId: string) => void) | undefined;
  /** At the right: verdicts and actions. */
  children?: ReactNode;
}>;

/**
 * The facts about the result above it: the connection it came from, its identifiers, time, size, duration and notes.
 */
export function ResultLine({ document, isEarlier, onCopy, onDragOut, children }: ResultLineProps) {
  const { request } = document;
  const came = momentText(document.receivedAt);
  return (
    <div className="result-line">
      <div className="result-facts">
        {isEarlier ? <span className="result-earlier">Earlier result, {came}</span> : <span>{came}</span>}
        {onDragOut && document.kind === 'pdf' && <DragHandle onDrag={() => onDragOut(document.id)} />}
        <span>{bytesText(document.bytes)}</span>
        <span>{durationText(document.timing.totalMs)}</span>
        <ConnectionTag id={document.connectionId} name={document.connectionName} />
        {document.tries > 1 && <span>{document.tries} tries</span>}
        {'items' in request ? (
          <span>{countText(countOf(request), 'item')}</span>
        ) : (
          <span className="result-identifiers">
            <Copyable text={request.templateID} what="template ID" onCopy={onCopy} />
            <Copyable text={request.sobjectId} what="record ID" onCopy={onCopy} />
          </span>
        )}
        {document.notes.map((note) => (
          <span key={note} className="result-line-note" title={note}>
            {note}
          </span>
        ))}
      </div>
      {children}
    </div>
  );
}

/** Only for the pointer: Save does the same by keyboard. */
function DragHandle({ onDrag }: { onDrag: () => void }) {
  const begin = (event: DragEvent) => {
    // The system drags the file itself, not this element.
    event.preventDefault();
    onDrag();
  };
  return (
    <span className="result-drag" draggable title="Drag the PDF to a folder or a mail" aria-hidden onDragStart={begin}>
      <FileDown size={14} />
    </span>
  );
}

/** A request in a message of the main process has only the first items and the count. */
const countOf = (request: Extract<DocumentInfo['request'], { items: unknown }>): number =>
  'total' in request && typeof request.total === 'number' ? request.total : request.items.length;

/**
 * An identifier in monospace that can be selected, or copied with one click. `what` names it, as in "Copy template ID".
 */
function Copyable({ text, what, onCopy }: { text: string; what: string; onCopy: (text: string) => void }) {
  return (
    <span className="copyable">
      <code className="mono selectable" title={text}>
        {text}
      </code>
      <IconButton label={`Copy ${what}`} icon={<Copy size={12} />} onPress={() => onCopy(text)} />
    </span>
  );
}
