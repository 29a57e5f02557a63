import { html } from '@codemirror/lang-html';
import { javascriptLanguage } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import { useEffect, useMemo, useRef, useState } from 'react';
import { valueAt } from '../../shared/value-paths.ts';
import { handlebarsMarks } from '../markup/handlebars-marks.ts';
import { usePlaceholderHover } from '../markup/placeholder-hover.ts';
import type { Viewing } from '../pdf-viewer/viewing.ts';
import { CodeWriter } from '../text-viewer/CodeWriter.tsx';
import type { CodeRemark } from '../text-viewer/code-remark.ts';
import type { DraftPlaceholdersProps } from './DraftPlaceholders.tsx';
import { namesIn } from './data-text.ts';
import { completionOf } from './draft-completion.ts';
import { mistakeIn } from './draft-mistakes.ts';
import type { DraftText } from './draft-places.ts';
import type { RevealedText } from './draft-sources.ts';
import { remarksOf, remarksText } from './draft-summaries.ts';
import type { OpenDraft } from './drafts-state.ts';

const markupWriting = [html(), handlebarsMarks];
const dataWriting = json();
const noRemarks: readonly CodeRemark[] = [];

type DraftEditorsProps = Omit<DraftPlaceholdersProps, 'onReveal'> &
  Readonly<{ text: DraftText; revealed: RevealedText | null }>;

/** The editor of the chosen text. All editors stay mounted, so that each keeps its carets and its undo. */
export function DraftEditors({ drafts, open, text, viewing, revealed, pages, accounted }: DraftEditorsProps) {
  const { key, content, fault, page, isOutdated } = open;
  const textKey = JSON.stringify(key);
  const dataText = useDataText(open, viewing);
  const hover = usePlaceholderHover(accounted.account, accounted.accountedOffset);
  const writing = useMemo(() => [...markupWriting, hover], [hover]);
  const names = useMemo(() => namesIn(dataText ?? ''), [dataText]);
  const known = useRef({ names, helpers: content.helpers });
  known.current = { names, helpers: content.helpers };
  const [complete] = useState(() =>
    completionOf(
      () => known.current.names,
      () => known.current.helpers,
    ),
  );
  const remarks = useMemo(() => {
    const found = page && !fault ? remarksOf(page) : mistakeIn('markup', fault);
    // The editor treats a new list as new marks and draws them again.
    return found.length === 0 ? noRemarks : found;
  }, [fault, page]);
  const dataRemarks = useMemo(() => mistakeIn('data', fault), [fault]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fault is of the text as it was then; the next one follows each change
  const helpersRemarks = useMemo(() => mistakeIn('helpers', fault, content.helpers), [fault]);
  const counts = page && !isOutdated && !fault ? remarksText(page) : '';

  return (
    <>
      <div className="draft-editor" hidden={text !== 'markup'}>
        <CodeWriter
          label="Draft markup"
          place={drafts.places.of(key, 'markup')}
          text={content.markup}
          textKey={textKey}
          language={writing}
          complete={complete}
          remarks={remarks}
          revealed={revealed}
          pages={pages}
          onChange={(markup) => drafts.edit({ markup })}
          onCompleting={drafts.completing}
        />
        {counts !== '' && <p className="draft-remarks">{counts}. The lines are underlined.</p>}
      </div>
      {key.kind === 'template' && (
        <>
          <div className="draft-editor" hidden={text !== 'data'}>
            {dataText === null ? (
              <p className="draft-remarks">The data appears here.</p>
            ) : (
              <CodeWriter
                label="Draft data"
                place={drafts.places.of(key, 'data')}
                text={dataText}
                textKey={textKey}
                language={dataWriting}
                remarks={dataRemarks}
                onChange={(changed) => drafts.edit({ data: { text: changed } })}
                onCompleting={drafts.completing}
              />
            )}
          </div>
          <div className="draft-editor" hidden={text !== 'helpers'}>
            <p className="draft-remarks">
              JavaScript functions; each is a helper of its name, such as <code>function upper(text) {'{ … }'}</code>.
              They run in a process without network, files or permissions.
            </p>
            <CodeWriter
              label="Draft helpers"
              place={drafts.places.of(key, 'helpers')}
              text={content.helpers}
              textKey={textKey}
              language={javascriptLanguage}
              remarks={helpersRemarks}
              onChange={(helpers) => drafts.edit({ helpers })}
              onCompleting={drafts.completing}
            />
          </div>
        </>
      )}
    </>
  );
}

/** The data as JSON text; `null` without data, or while they are read. */
function useDataText({ content: { data } }: OpenDraft, { urlOf }: Viewing): string | null {
  const [read, setRead] = useState<Readonly<{ id: string; path: string; text: string }> | null>(null);
  const id = data && 'documentId' in data ? data.documentId : null;
  const path = data && 'path' in data ? data.path : '';
  useEffect(() => {
    if (id === null) return;
    const aborter = new AbortController();
    fetch(urlOf(id), { signal: aborter.signal })
      .then((response) => (response.ok ? response.json() : Promise.reject(new Error(String(response.status)))))
      .then((root: unknown) => setRead({ id, path, text: JSON.stringify(valueAt(root, path), null, 2) ?? '' }))
      // The rendering says that the data are gone.
      .catch(() => {});
    return () => aborter.abort();
  }, [id, path, urlOf]);
  if (data && 'text' in data) return data.text;
  return read && read.id === id && read.path === path ? read.text : null;
}
