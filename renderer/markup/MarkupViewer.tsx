import { Download, Eye, IndentIncrease, ListTree, WrapText } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { bytesText } from '../../shared/bytes-text.ts';
import { commands } from '../../shared/commands.ts';
import { countText } from '../../shared/count-text.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import { previewUrl } from '../../shared/preview.ts';
import { browserClock } from '../base/browser-clock.ts';
import { CodeReader } from '../text-viewer/CodeReader.tsx';
import { type CodeText, emptyCodeText } from '../text-viewer/code-text.ts';
import type { PageLinks } from '../text-viewer/page-links.ts';
import { createReadingPosition } from '../text-viewer/reading-position.ts';
import type { LinkedEditor } from '../text-viewer/scroll-together.ts';
import { PlaceholdersPanel, PlaceholdersToggle } from '../trace/PlaceholdersPanel.tsx';
import { maxAccountedBytes, type PlaceholdersSource } from '../trace/placeholders-source.ts';
import { useAccount } from '../trace/use-account.ts';
import { Button } from '../ui/Button.tsx';
import { CommandButton } from '../ui/CommandButton.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { NoticeLine } from '../ui/NoticeLine.tsx';
import { ProgressLine } from '../ui/ProgressLine.tsx';
import { markupInView } from './markup-language.ts';
import { OutlinePanel } from './OutlinePanel.tsx';
import { emptyOutline, type MarkupOutline, outlineOf } from './outline.ts';
import { PreviewPane } from './PreviewPane.tsx';
import { usePlaceholderHover } from './placeholder-hover.ts';
import { beginningBytes, readDocument } from './read-document.ts';
import { useFormatted } from './use-formatted.ts';
import { usePageLinks } from './use-page-links.ts';
import './markup.css';

/**
 * The outline of a text, while it is needed. The outline of the previous text stays until the new one is ready; then
 * `isBusy` is false.
 */
function useOutline(text: CodeText, isWanted: boolean): Readonly<{ outline: MarkupOutline; isBusy: boolean }> {
  const [made, setMade] = useState<Readonly<{ outline: MarkupOutline; of: CodeText | null }>>({
    outline: emptyOutline,
    of: null,
  });
  useEffect(() => {
    if (!isWanted) return;
    const aborter = new AbortController();
    outlineOf(text, aborter.signal).then(
      (outline) => setMade({ outline, of: text }),
      () => {}, // aborted: of a newer text there will be another
    );
    return () => aborter.abort();
  }, [text, isWanted]);
  return { outline: made.outline, isBusy: made.of !== text };
}

/** Progress appears only after this time. Before, it would only flash. */
const flashMs = 400;

/** Reports that a markup is being formatted, if that takes long. */
function FormatProgress() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => browserClock.after(flashMs, () => setSlow(true)), []);
  return isSlow && <ProgressLine label="Formatting" words="Formatting…" />;
}

type MarkupViewerProps = Readonly<{
  document: DocumentInfo | null;
  /** The address from which a document is read. */
  urlOf: (documentId: string) => string;
  /** The address of a document as a page that runs and loads nothing. */
  previewUrlOf?: (documentId: string) => string;
  /** The accessible name of the region with the markup. */
  label: string;
  /** Saves the document as it was received. */
  onSave?: () => void;
  /** Called when a document is completely on the screen, or a notice that it cannot be read. */
  onShown?: ((documentId: string) => void) | undefined;
  /** A line of a document to mark and to show, from 1; a new object for each request. */
  marked?: Readonly<{ documentId: string; line: number }> | null;
  /** A range of a document to select and to show, once it is loaded; a new object for each request. */
  revealed?: Readonly<{ documentId: string; from: number; to: number }> | null;
  /** Shown until there is something to read. */
  waiting?: ReactNode;
  /** The other editor that scrolls together with this one. */
  linked?: LinkedEditor | undefined;
  /** Buttons after the controls of the text. */
  actions?: ReactNode;
  /** With it, the placeholders of the markup can be checked against Info. */
  placeholders?: Omit<PlaceholdersSource, 'takeRecord'> | undefined;
  /** The pages that were printed from a document of this id. A stable object. */
  pagesOf?: ((documentId: string) => PageLinks) | undefined;
}>;

/**
 * The initial content. The shown document stays until the next one is read completely. If that is of another request,
 * it only stays until the first lines have arrived.
 */
const nothing = { text: emptyCodeText, isBeginning: false, positionKey: '', documentId: '', isWhole: true, bytes: 0 };

/** Shows markup as text, with HTML and Handlebars highlighted. Nothing in it is executed or loaded. */
export function MarkupViewer(props: MarkupViewerProps) {
  const { document, urlOf, previewUrlOf = previewUrl, label, onSave, onShown, marked = null, revealed = null } = props;
  const { waiting = null, linked, actions, placeholders, pagesOf } = props;
  const [shown, setShown] = useState(nothing);
  const [isUnreadable, setUnreadable] = useState(false);
  const [wrap, setWrap] = useState(false);
  const [hasOutline, setHasOutline] = useState(false);
  const [hasPreview, setHasPreview] = useState(false);
  const position = useMemo(createReadingPosition, []);
  const togglePreview = () => setHasPreview((isOpen) => !isOpen);
  const [isFormatOn, setFormatOn] = useState(false);
  const formatted = useFormatted(shown, isFormatOn);
  const text = formatted.text ?? shown.text;
  const outlined = useOutline(text, hasOutline);
  const [hasPlaceholders, setHasPlaceholders] = useState(false);
  /** The part of Info that was chosen as data for the shown report. */
  const [root, setRoot] = useState<Readonly<{ path: string; of: string }> | null>(null);
  /** The record whose data were chosen for the shown report. */
  const [other, setOther] = useState<Readonly<{ info: DocumentInfo; of: string }> | null>(null);
  const otherInfo = other?.of === shown.positionKey ? other.info : null;
  const dataId = placeholders?.dataId == null ? null : (otherInfo?.id ?? placeholders.dataId);
  const isRead = shown.documentId !== '' && !shown.isBeginning && shown.isWhole;
  const received = formatted.text && formatted.moved(formatted.text, shown.text);
  const onPages = usePageLinks(isRead ? pagesOf?.(shown.documentId) : undefined, position, received);
  const isCounted = placeholders !== undefined && isRead && shown.bytes <= maxAccountedBytes;
  const account = useAccount({
    template: isCounted ? shown.text.raw : null,
    data: dataId === null ? null : { url: urlOf(dataId) },
    root: root?.of === shown.positionKey ? root.path : null,
  });
  const hover = usePlaceholderHover(account, received);
  const language = useMemo(
    () => [markupInView, linked?.extension ?? [], onPages.extension, hover],
    [linked, onPages.extension, hover],
  );
  /** Offsets of the markup as received; it may be shown formatted. */
  const show = (from: number, to: number) => {
    const moved = formatted.text && formatted.moved(shown.text, formatted.text);
    position.goTo(moved ? moved(from) : from, moved ? moved(to) : to);
  };
  const goTo = (offset: number, length: number) => {
    if (account.isBusy) return; // It is an offset of the text before.
    show(offset, offset + length);
  };
  const showRevealed = useRef(show);
  useLayoutEffect(() => {
    showRevealed.current = show;
  });
  const isRevealed = revealed !== null && revealed.documentId === shown.documentId;
  useEffect(() => {
    if (isRevealed) showRevealed.current(revealed.from, revealed.to);
  }, [isRevealed, revealed]);
  const toggleFormat = () => setFormatOn((isOn) => !isOn);
  const toggleOutline = () => setHasOutline((isOpen) => !isOpen);
  const save = document && onSave ? onSave : null;
  const url = document && urlOf(document.id);
  const isWaiting = shown.positionKey === '' && !isUnreadable;

  useEffect(() => {
    setUnreadable(false);
    if (!document || !url) return setShown(nothing);
    const aborter = new AbortController();
    const { bytes, id: documentId } = document;
    const positionKey = JSON.stringify(document.request);
    const begin = (text: CodeText) =>
      setShown((now) =>
        now.positionKey === positionKey ? now : { ...nothing, text, isBeginning: true, positionKey, bytes },
      );
    readDocument(url, bytes, aborter.signal, begin).then(
      (read) => setShown({ ...read, isBeginning: false, positionKey, documentId, bytes }),
      () => setUnreadable(!aborter.signal.aborted),
    );
    return () => aborter.abort();
  }, [document, url]);

  const readId = isUnreadable ? document?.id : shown.documentId;
  useEffect(() => {
    if (readId) onShown?.(readId);
  }, [readId, onShown]);

  useEffect(() => {
    linked?.setText(shown.isBeginning || shown.positionKey === '' ? null : text);
  }, [linked, shown, text]);

  // The line is one of the markup as it came.
  useEffect(() => {
    if (marked) setFormatOn(false);
  }, [marked]);

  return (
    <CodeReader
      label={label}
      text={text}
      moved={formatted.moved}
      positionKey={shown.positionKey}
      language={language}
      position={position}
      wrap={wrap}
      marked={marked?.documentId === shown.documentId && !isFormatOn ? marked : null}
      viewerActions={{
        'markup-outline': toggleOutline,
        'markup-preview': togglePreview,
        'format-markup': toggleFormat,
        'save-markup': save,
        'show-on-page': onPages.showOnPage,
      }}
      start={hasOutline && <OutlinePanel {...outlined} text={text} position={position} />}
      end={
        shown.documentId !== '' && (
          <>
            {hasPreview && (
              <PreviewPane
                label={`Preview of ${label.replace(/ markup$/, '')}`}
                url={previewUrlOf(shown.documentId)}
                bytes={shown.bytes}
                text={shown.text}
              />
            )}
            {placeholders && hasPlaceholders && (
              <PlaceholdersPanel
                account={account}
                source={{
                  ...placeholders,
                  takeRecord: (info) => setOther({ info, of: shown.positionKey }),
                  showOnPage: pagesOf?.(shown.documentId).showOnPage,
                }}
                other={otherInfo}
                onOwn={() => setOther(null)}
                documentId={shown.documentId}
                onRootChange={(path) => setRoot({ path, of: shown.positionKey })}
                onGo={goTo}
              />
            )}
          </>
        )
      }
      waiting={isWaiting ? waiting : null}
      controls={
        <>
          <IconButton
            label={commands['markup-outline'].label}
            isOn={hasOutline}
            icon={<ListTree size={16} />}
            onPress={toggleOutline}
          />
          <IconButton
            label={commands['markup-preview'].label}
            isOn={hasPreview}
            icon={<Eye size={16} />}
            onPress={togglePreview}
          />
          {placeholders && (
            <PlaceholdersToggle
              account={account}
              isOpen={hasPlaceholders}
              onPress={() => setHasPlaceholders((isOpen) => !isOpen)}
            />
          )}
          <IconButton
            label="Wrap lines"
            isOn={wrap}
            icon={<WrapText size={16} />}
            onPress={() => setWrap((wrapped) => !wrapped)}
          />
          <CommandButton command="format-markup" isOn={isFormatOn} Icon={IndentIncrease} onPress={toggleFormat} />
          {save && <CommandButton command="save-markup" Icon={Download} onPress={save} />}
          <span className="markup-size">
            {!shown.isBeginning && !isWaiting && countText(text.lines.lines, 'line')}
            {formatted.text && ', formatted'}
          </span>
          {actions}
        </>
      }
    >
      {formatted.isBusy && <FormatProgress />}
      {formatted.hasFailed && (
        <NoticeLine tone="warning">This markup could not be formatted, so it is shown as it came.</NoticeLine>
      )}
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
