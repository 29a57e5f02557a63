import { ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { bytesText } from '../../shared/bytes-text.ts';
import { maxPreviewBytes } from '../../shared/preview.ts';
import type { CodeText } from '../text-viewer/code-text.ts';
import { Button } from '../ui/Button.tsx';
import { SplitDivider } from '../ui/SplitDivider.tsx';
import { type LeftOut, leftOutKindText, leftOutOf, leftOutText } from './left-out.ts';
import './PreviewPane.css';

type PreviewPaneProps = Readonly<{
  /** The accessible name of the frame. */
  label: string;
  /** The address of the rendered page. */
  url: string;
  /** The size of the markup. */
  bytes: number;
  text: CodeText;
}>;

/**
 * The markup as a page, in a frame that runs and loads nothing (electron/documents/preview-responses.ts), and a text
 * about what is left out. Handlebars placeholders are shown as text.
 */
export function PreviewPane({ label, url, bytes, text }: PreviewPaneProps) {
  const [share, setShare] = useState(0.5);
  const isTooLarge = bytes > maxPreviewBytes;
  return (
    <>
      <SplitDivider label="Width of the preview" share={share} onShareChange={setShare} />
      <section data-pane className="markup-preview" aria-label={label} style={{ width: `${(1 - share) * 100}%` }}>
        {isTooLarge ? (
          <p className="markup-preview-note">
            This markup has {bytesText(bytes)}. Only markup of up to {bytesText(maxPreviewBytes)} is shown as a page, so
            that the window stays responsive.
          </p>
        ) : (
          <>
            <LeftOutLine text={text} />
            <PreviewFrame key={url} label={label} url={url} />
          </>
        )}
      </section>
    </>
  );
}

/**
 * The sandbox has no permissions; the response has the same sandbox and a policy. Chromium refuses a link to this frame
 * itself with an error page in it, so the markup is shown again.
 */
function PreviewFrame({ label, url }: Pick<PreviewPaneProps, 'label' | 'url'>) {
  const [shown, setShown] = useState(0);
  const loaded = useRef(-1);
  const handleLoad = () => {
    if (loaded.current === shown) setShown(shown + 1);
    loaded.current = shown;
  };
  return (
    <iframe
      key={shown}
      title={label}
      sandbox=""
      referrerPolicy="no-referrer"
      src={url}
      className="markup-preview-page"
      onLoad={handleLoad}
    />
  );
}

/** Reports what is left out, and lists it. */
function LeftOutLine({ text }: { text: CodeText }) {
  const [leftOut, setLeftOut] = useState<LeftOut | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const aborter = new AbortController();
    leftOutOf(text.raw, aborter.signal).then(setLeftOut, () => {}); // aborted: of a newer text there will be another
    return () => aborter.abort();
  }, [text]);

  const words = leftOut ? leftOutText(leftOut) : '';
  const total = leftOut?.total ?? 0;
  return (
    <div className="markup-left-out">
      <div className="markup-left-out-line">
        <span role="status">{leftOut && (words || 'Nothing was left out.')}</span>
        {total > 0 && (
          <Button
            kind="quiet"
            aria-expanded={isOpen}
            icon={<ChevronRight size={14} aria-hidden className="markup-left-out-chevron" />}
            onPress={() => setOpen(!isOpen)}
          >
            List
          </Button>
        )}
      </div>
      {isOpen && leftOut && total > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls needs the focus for the keys
        <ul aria-label="Left out of the preview" tabIndex={0} className="markup-left-out-list">
          {leftOut.items.map(({ kind, address }, index) => (
            <li key={index}>
              <span className="markup-left-out-kind">{leftOutKindText(kind)}</span>
              <bdi className="mono">{address || '(no address)'}</bdi>
            </li>
          ))}
          {total > leftOut.items.length && (
            <li>and {(total - leftOut.items.length).toLocaleString('en')} more, which are not listed</li>
          )}
        </ul>
      )}
    </div>
  );
}
