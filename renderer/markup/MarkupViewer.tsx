import { WrapText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { bytesText } from '../../shared/bytes-text.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import { CodeReader } from '../text-viewer/CodeReader.tsx';
import { emptyCodeText } from '../text-viewer/code-text.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { NoticeLine } from '../ui/NoticeLine.tsx';
import { markupReading } from './markup-language.ts';
import { beginningBytes, readDocument } from './read-document.ts';
import './markup.css';

type MarkupViewerProps = Readonly<{
  document: DocumentInfo | null;
  /** Where a document is read. */
  urlOf: (documentId: string) => string;
  /** The name of the region with the markup in it. */
  label: string;
  /** Saves the document as it came. */
  onSave?: () => void;
}>;

/** What is on the screen. It stays until the next document has been read whole. */
const nothing = { text: emptyCodeText, place: '', isWhole: true, bytes: 0 };

/** Markup as it is, to be read and searched: HTML and Handlebars highlighted, nothing of it executed or loaded. */
export function MarkupViewer({ document, urlOf, label, onSave }: MarkupViewerProps) {
  const [shown, setShown] = useState(nothing);
  const [isUnreadable, setUnreadable] = useState(false);
  const [wrap, setWrap] = useState(false);
  const url = document && urlOf(document.id);

  useEffect(() => {
    setUnreadable(false);
    if (!document || !url) return setShown(nothing);
    const giveUp = new AbortController();
    readDocument(url, document.bytes, giveUp.signal).then(
      (read) => setShown({ ...read, place: JSON.stringify(document.request), bytes: document.bytes }),
      () => setUnreadable(!giveUp.signal.aborted),
    );
    return () => giveUp.abort();
  }, [document, url]);

  return (
    <CodeReader
      label={label}
      text={shown.text}
      place={shown.place}
      language={markupReading}
      wrap={wrap}
      controls={
        <>
          <IconButton
            label="Wrap lines"
            isOn={wrap}
            icon={<WrapText size={16} />}
            onPress={() => setWrap((wrapped) => !wrapped)}
          />
          <span className="markup-size">{shown.text.lines.lines.toLocaleString('en')} lines</span>
        </>
      }
    >
      {isUnreadable && (
        <NoticeLine tone="warning">This answer is no longer on disk. Run it again to read it.</NoticeLine>
      )}
      {!shown.isWhole && (
        <NoticeLine tone="warning" action={onSave && <Button onPress={onSave}>Save all…</Button>}>
          This answer has {bytesText(shown.bytes)}. Here are the first {bytesText(beginningBytes)} of it.
        </NoticeLine>
      )}
    </CodeReader>
  );
}
