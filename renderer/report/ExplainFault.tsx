import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Fault } from '../../shared/fault.ts';
import { operations, type ReportOperation } from '../../shared/operations.ts';
import { fetchText } from '../base/fetch-text.ts';
import type { Viewing } from '../pdf-viewer/viewing.ts';
import { accountOf } from '../trace/use-account.ts';
import { Button } from '../ui/Button.tsx';
import { momentText } from '../ui/time-text.ts';
import { type Explanation, explainHere, isExplainable } from './explain-here.ts';
import type { Report } from './report.ts';
import { isOfThese } from './report-state.ts';
import './ExplainFault.css';
import { ErrorLineLink } from './ErrorLineLink.tsx';

const inputs = ['handlebars', 'info'] as const;

type ExplainFaultProps = Readonly<{
  report: Report;
  /** The view with the fault. */
  tab: ReportOperation;
  fault: Fault;
  viewing: Pick<Viewing, 'infoCalls' | 'urlOf'>;
}>;

/** Explains a fault without a place by running the template here, with the answers that Galley has. */
export function ExplainFault({ report, tab, fault, viewing: { infoCalls: calls, urlOf } }: ExplainFaultProps) {
  const [wanted, setWanted] = useState<Fault | null>(null);
  const [found, setFound] = useState<Readonly<{ of: unknown; explanation: Explanation }> | null>(null);
  const handlebars = useStore(report.state, (s) => (isOfThese(s, 'handlebars') ? s.panes.handlebars.shown : null));
  const info = useStore(report.state, (s) => (isOfThese(s, 'info') ? s.panes.info.shown : null));
  const running = useStore(report.state, (s) => inputs.find((name) => s.panes[name].running !== null) ?? null);
  const isWanted = wanted === fault;

  useEffect(() => {
    if (!isWanted || !calls || !handlebars || !info) return;
    let isOutdated = false;
    const textOf = (id: string) => fetchText(urlOf(id));
    const rootOf = async (template: string, data: string) => {
      const account = await accountOf({ template, data, root: null });
      return 'root' in account ? account.root : '';
    };
    explainHere({ calls, textOf, rootOf }, handlebars, info)
      .catch((): Explanation => ({ state: 'unknown', why: 'An answer that it needs can no longer be read.' }))
      .then((explanation) => {
        if (!isOutdated) setFound({ of: fault, explanation });
      });
    return () => {
      isOutdated = true;
    };
  }, [isWanted, fault, calls, handlebars, info, urlOf]);

  if (!calls || !isExplainable(tab, fault.code)) return null;
  const missing = !handlebars ? 'handlebars' : !info ? 'info' : null;
  const show = (line: number) => handlebars && report.errorLines.mark(tab, { documentId: handlebars.id, line });
  return (
    <>
      {!isWanted && <Button onPress={() => setWanted(fault)}>Explain here</Button>}
      {isWanted && (
        <div role="status" className="explained">
          {missing ? (
            <>
              {operations[missing].label} is missing: 1 request.{' '}
              <Button isDisabled={running !== null} onPress={() => void report.runAgain(missing)}>
                Get {operations[missing].label} (1 request)
              </Button>
            </>
          ) : found?.of === fault && handlebars && info ? (
            <>
              <ExplanationWords explanation={found.explanation} onShow={show} />
              <p className="explained-note">
                Run on this computer with Handlebars of {momentText(handlebars.receivedAt)} and Info of{' '}
                {momentText(info.receivedAt)}.
              </p>
            </>
          ) : (
            'Running the template here…'
          )}
        </div>
      )}
    </>
  );
}

type ExplanationWordsProps = Readonly<{ explanation: Explanation; onShow: (line: number) => void }>;

function ExplanationWords({ explanation, onShow }: ExplanationWordsProps) {
  if (explanation.state === 'unknown') return <p>The template could not be run here. {explanation.why}</p>;
  if (explanation.state === 'runs') {
    const { calls } = explanation;
    return (
      <>
        <p>
          Here the template runs without an error.{' '}
          {calls.length === 0
            ? 'The service may have had other data, or fails for another reason.'
            : 'Galley does not have these helpers and partials, so the error may be in one of them:'}
        </p>
        {calls.length > 0 && (
          <ul>
            {calls.slice(0, maxListedCalls).map(({ words, line }) => (
              <li key={words}>
                {words} {line !== null && <Button onPress={() => onShow(line)}>Show line {line}</Button>}
              </li>
            ))}
            {calls.length > maxListedCalls && <li>and {calls.length - maxListedCalls} more</li>}
          </ul>
        )}
      </>
    );
  }
  const { message, place, line, point } = explanation;
  return (
    <>
      <p>The template fails here too: {message}</p>
      {place && (
        <p>
          {place.partial === null ? 'Handlebars' : `Partial ${place.partial}`}, line {place.line}, column {place.column}
          {place.file !== null && ` (${place.file})`}{' '}
          {place.partial === null && <Button onPress={() => onShow(place.line)}>Show line {place.line}</Button>}
        </p>
      )}
      {line !== '' && <pre>{line}</pre>}
      {point && (
        <>
          <p>Data at this point{point.path !== null && `: ${point.path === '' ? 'the root' : point.path}`}</p>
          <pre>{point.context}</pre>
        </>
      )}
    </>
  );
}

const maxListedCalls = 10;

/** Leads from a fault of a view to the line of the template, if the service has named one, or looks for the line. */
export function FaultLink(props: ExplainFaultProps) {
  const { place } = props.fault;
  return place ? <ErrorLineLink {...props} place={place} /> : <ExplainFault {...props} />;
}
