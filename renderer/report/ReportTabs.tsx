import { ChevronDown, Plus, X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../ui/IconButton.tsx';
import { commandHint, keysText } from '../ui/keys.ts';
import { Menu } from '../ui/Menu.tsx';
import type { Report } from './report.ts';
import { type Identifiers, isRunning } from './report-state.ts';
import type { Reports } from './reports.ts';
import { identifiersOf, tabsOf } from './reports-state.ts';
import './ReportTabs.css';

/** "TEMPLATE · RECORD", as far as they are typed. */
const reportName = ({ templateID, sobjectId }: Identifiers): string =>
  [templateID.trim(), sobjectId.trim()].filter((id) => id !== '').join(' · ') || 'New report';

/**
 * The open reports of the connection. They are moved with the pointer or by command, and closed with the middle button
 * or Delete.
 */
export function ReportTabs({ reports }: Readonly<{ reports: Reports }>) {
  const { open, selected } = useStore(reports.state, tabsOf);
  const row = useRef<HTMLDivElement>(null);
  const drag = useTabDrag(reports);

  useEffect(() => {
    const tab = row.current?.children[open.indexOf(selected)];
    if (!row.current || !tab) return;
    const keepInView = new ResizeObserver(() => tab.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    // The tab grows with the typed text, and the row shrinks with the window.
    keepInView.observe(tab);
    keepInView.observe(row.current);
    return () => keepInView.disconnect();
  }, [open, selected]);

  const press = (event: KeyboardEvent) => {
    const at = open.indexOf(selected);
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: (at + 1) % open.length,
      ArrowLeft: (at - 1 + open.length) % open.length,
      Home: 0,
      End: open.length - 1,
    };
    const to = open[steps[event.key] ?? -1];
    if (event.key === 'Delete') reports.close(selected);
    else if (to) reports.select(to);
    else return;
    event.preventDefault();
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus());
  };

  return (
    <div className="report-tabs">
      <div role="tablist" aria-label="Reports" className="report-tab-row" ref={row} onKeyDown={press}>
        {open.map((report) => (
          <ReportTab key={report.id} reports={reports} report={report} isSelected={report === selected} drag={drag} />
        ))}
      </div>
      <IconButton {...commandHint('new-report')} icon={<Plus size={14} />} onPress={() => reports.openNew()} />
      {open.length > 1 && (
        <Menu
          label="All open reports"
          button={<IconButton label="All open reports" icon={<ChevronDown size={14} />} />}
          entries={open.map((report) => ({
            key: report.id,
            words: reportName(identifiersOf(report)),
            isCurrent: report === selected,
            onAction: () => reports.select(report),
          }))}
        />
      )}
    </div>
  );
}

type ReportTabProps = Readonly<{
  reports: Reports;
  report: Report;
  isSelected: boolean;
  drag: ReturnType<typeof useTabDrag>;
}>;

function ReportTab({ reports, report, isSelected, drag }: ReportTabProps) {
  const name = useStore(report.state, reportName);
  const running = useStore(report.state, isRunning);
  // The record distinguishes tabs of one template, so the template is shortened first.
  const recordAt = Math.max(0, name.lastIndexOf(' · '));
  return (
    <button
      type="button"
      role="tab"
      className="report-tab"
      aria-label={name}
      aria-selected={isSelected}
      tabIndex={isSelected ? 0 : -1}
      title={name}
      onClick={() => reports.select(report)}
      onAuxClick={({ button }) => button === 1 && reports.close(report)}
      {...drag(report)}
    >
      <span className="report-tab-name">
        <span>{name.slice(0, recordAt)}</span>
        <span>{name.slice(recordAt)}</span>
      </span>
      {running && <span className="tab-dot" aria-hidden />}
      {/* For the pointer alone: Delete and a command do the same by keys. */}
      <span
        className="report-tab-close"
        aria-hidden
        title={`Close (${keysText('close-report')})`}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={(event) => {
          event.stopPropagation();
          reports.close(report);
        }}
      >
        <X size={12} />
      </span>
    </button>
  );
}

/** A shorter movement of the pointer is a click. */
const slackPx = 4;

/** Moves a tab to the place of the one that the pointer drags it over. */
function useTabDrag(reports: Reports) {
  const from = useRef<Readonly<{ report: Report; x: number }> | null>(null);
  return (report: Report) => ({
    onPointerDown: ({ button, clientX }: PointerEvent) => {
      if (button === 0) from.current = { report, x: clientX };
    },
    onPointerMove: ({ currentTarget, clientX, pointerId, buttons }: PointerEvent) => {
      if (buttons === 0) from.current = null;
      const dragged = from.current;
      if (!dragged || Math.abs(clientX - dragged.x) < slackPx) return;
      currentTarget.setPointerCapture(pointerId);
      const tabs = [...(currentTarget.parentElement?.children ?? [])];
      const to = tabs.findIndex((tab) => clientX < tab.getBoundingClientRect().right);
      const { open } = tabsOf(reports.state.getState());
      const place = to === -1 ? open.length - 1 : to;
      if (open.indexOf(dragged.report) !== place) reports.move(dragged.report, place);
    },
    onPointerUp: () => {
      from.current = null;
    },
  });
}
