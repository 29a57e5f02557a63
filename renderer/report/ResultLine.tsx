import type { ReactNode } from 'react';
import { bytesText } from '../../shared/bytes-text.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import { Copyable } from '../ui/Copyable.tsx';
import { durationText, momentText } from '../ui/time-text.ts';
import './ResultLine.css';

type ResultLineProps = Readonly<{
  document: DocumentInfo;
  isEarlier: boolean;
  onCopy: (text: string) => void;
  /** At the right: verdicts and actions. */
  children?: ReactNode;
}>;

/** The facts about the result above it: its identifiers, time, size, duration and notes. */
export function ResultLine({ document, isEarlier, onCopy, children }: ResultLineProps) {
  const { request } = document;
  const came = momentText(document.receivedAt);
  return (
    <div className="result-line">
      <div className="result-facts">
        {isEarlier ? <span className="result-earlier">Earlier result, {came}</span> : <span>{came}</span>}
        <span>{bytesText(document.bytes)}</span>
        <span>{durationText(document.timing.totalMs)}</span>
        {document.tries > 1 && <span>{document.tries} tries</span>}
        {!('items' in request) && (
          <>
            <Copyable text={request.templateID} what="template ID" onCopy={onCopy} />
            <Copyable text={request.sobjectId} what="record ID" onCopy={onCopy} />
          </>
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
