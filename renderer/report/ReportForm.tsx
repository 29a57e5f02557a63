import { Play, Square } from 'lucide-react';
import type { FormEvent } from 'react';
import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { suggestionsFor } from '../../shared/recents.ts';
import { Button } from '../ui/Button.tsx';
import { commandHint } from '../ui/keys.ts';
import { SuggestField } from '../ui/SuggestField.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import { AutoRun } from './AutoRun.tsx';
import { RecentReports } from './RecentReports.tsx';
import { currentFault, isRunning } from './report-state.ts';
import type { Reports } from './reports.ts';
import { recentsOf, recordChoices, selectedReport } from './reports-state.ts';
import './ReportForm.css';

/** The two identifiers and Run, in one row above the views. */
export function ReportForm({ reports, onRun }: Readonly<{ reports: Reports; onRun: () => void }>) {
  const report = useStore(reports.state, selectedReport);
  const templateID = useStore(report.state, (s) => s.templateID);
  const sobjectId = useStore(report.state, (s) => s.sobjectId);
  const problems = useStore(report.state, (s) => s.problems);
  const running = useStore(report.state, isRunning);
  const explained = useStore(report.state, (s) => currentFault(s, s.tab)?.happened ?? null);
  const { templates, records } = useStore(reports.state, (s) => s.suggestions);
  const recents = useStore(reports.state, recentsOf);
  const templateChoices = useMemo(() => suggestionsFor('templateID', recents, templates), [templates, recents]);
  const recordsToChoose = useMemo(
    () => recordChoices(templateID, templates, suggestionsFor('sobjectId', recents, records)),
    [templateID, templates, records, recents],
  );

  const fields = { templateID: useRef<HTMLInputElement>(null), sobjectId: useRef<HTMLInputElement>(null) };
  const wanted = useStore(report.state, (s) => s.wantedField);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the refs are always the same
  useEffect(() => {
    if (!wanted) return;
    const { current } = fields[wanted];
    current?.focus();
    current?.select();
    // Otherwise the field takes the focus whenever the report is selected again.
    report.wantField(null);
  }, [report, wanted]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onRun();
    void report.run();
  };

  return (
    <form
      data-pane
      aria-label="Report"
      className="report-form"
      data-runs={running || undefined}
      data-explained={(explained !== null && Object.values(problems).includes(explained)) || undefined}
      onSubmit={submit}
    >
      <SuggestField
        label="Template ID"
        placeholder={problems.templateID ? 'Enter a template ID' : 'Template ID'}
        inputRef={fields.templateID}
        inline
        mono
        value={templateID}
        onChange={(text) => report.edit({ templateID: text })}
        error={problems.templateID}
        suggestions={templateChoices}
      />
      <SuggestField
        label="Record ID"
        placeholder={problems.sobjectId ? 'Enter a record ID' : 'Record ID'}
        inputRef={fields.sobjectId}
        inline
        mono
        value={sobjectId}
        onChange={(text) => report.edit({ sobjectId: text })}
        error={problems.sobjectId}
        suggestions={recordsToChoose}
      />
      <RecentReports reports={reports} />
      <Tooltip {...commandHint('run')} text="Run what is on the screen">
        <Button type="submit" kind="primary" icon={<Play size={14} aria-hidden />}>
          <span className="button-words">Run</span>
        </Button>
      </Tooltip>
      <AutoRun report={report} />
      {running && (
        <Tooltip {...commandHint('cancel')} text="Cancel the run">
          <Button
            className="report-cancel"
            icon={<Square size={12} aria-hidden />}
            onPress={() => void report.cancel()}
          >
            <span className="button-words">Cancel</span>
          </Button>
        </Tooltip>
      )}
    </form>
  );
}
