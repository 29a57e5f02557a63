import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Fault } from '../../shared/fault.ts';
import { operations, type ReportOperation } from '../../shared/operations.ts';
import { Button } from '../ui/Button.tsx';
import type { ErrorLine } from './error-lines.ts';
import type { Report } from './report.ts';
import { trimmedIdentifiers } from './report-state.ts';

type ErrorLineLinkProps = Readonly<{
  report: Report;
  /** The view with the fault. */
  tab: ReportOperation;
  place: NonNullable<Fault['place']>;
}>;

/** A link from the file position in a fault to that line in Handlebars. Nothing if the line cannot be known. */
export function ErrorLineLink({ report, tab, place }: ErrorLineLinkProps) {
  const { errorLines } = report;
  const [found, setFound] = useState<ErrorLine>({ state: 'unknown' });
  const link = useRef<HTMLSpanElement>(null);
  const shownId = useStore(report.state, (s) => s.panes.handlebars.shown?.id);
  const key = useStore(report.state, (s) => JSON.stringify([s.connectionId, trimmedIdentifiers(s)]));
  const [keyOfFault] = useState(key);
  const returned = useStore(errorLines.state, (s) => s.returned);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer to Handlebars has other lines
  useEffect(() => {
    let isOutdated = false;
    void errorLines.locate(place).then((line) => {
      if (!isOutdated) setFound(line);
    });
    return () => {
      isOutdated = true;
    };
  }, [errorLines, place, shownId]);

  useEffect(() => {
    if (returned?.tab === tab) link.current?.querySelector('button')?.focus();
  }, [returned, tab]);

  if (found.state === 'unknown' || key !== keyOfFault) return null;
  const isOutdated = found.state === 'outdated';
  const show = () => void errorLines.show(tab, place, isOutdated).then(setFound);
  return (
    <span ref={link} className="report-error-line">
      <Button onPress={show}>{linkText(found, place)}</Button>
      {isOutdated && <span className="report-error-line-note">asks the service once</span>}
    </span>
  );
}

function linkText(found: Exclude<ErrorLine, { state: 'unknown' }>, { file }: ErrorLineLinkProps['place']): string {
  const { label } = operations.handlebars;
  if (found.state === 'outdated') return `Get ${label} and show the line`;
  if (found.state === 'start') return `Show where ${file} begins in ${label}`;
  const line = `Show line ${found.line.toLocaleString('en')} of ${label}`;
  return found.times === 1 ? line : `${line}, the first of ${found.times} such lines`;
}
