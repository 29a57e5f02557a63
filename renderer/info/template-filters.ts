import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import type { Outcome } from '../../shared/fault.ts';
import type { InfoFilters } from '../../shared/info-filters.ts';
import type { BrowserClock } from '../base/browser-clock.ts';
import { isIdentity } from './jq-request.ts';

/** A filter counts as used after it had a result and was not changed for this time. */
const filterSettledMs = 3_000;

/** Main does not keep a longer one. */
const maxFilterLength = 10_000;

export type TemplateOfConnection = Readonly<{ connectionId: string; templateID: string }>;

export type TemplateFiltersState = InfoFilters &
  Readonly<{
    /** Why the last action failed. */
    problem: string | null;
  }>;

/** The calls to the main process that store filters and save results. */
export type InfoCalls = Pick<Bridge, 'call'>;

type TemplateFiltersDependencies = Readonly<{
  calls: InfoCalls;
  after: BrowserClock['after'];
}>;

export type TemplateFilters = ReturnType<typeof createTemplateFilters>;

const none: TemplateFiltersState = { recent: [], saved: [], problem: null };

/** The recent and saved filters for the template of the shown answer. The main process stores them. */
export function createTemplateFilters({ calls, after }: TemplateFiltersDependencies) {
  const state = createStore<TemplateFiltersState>(() => none);
  let template: TemplateOfConnection | null = null;
  /** A filter with a result that does not count as used yet. */
  let settling: string | null = null;
  let cancelTimer = () => {};

  /** Shows the result of a call, unless it is about another template by now. Returns whether it succeeded. */
  const show = (of: TemplateOfConnection, outcome: Outcome<InfoFilters>): boolean => {
    if (of !== template) return false;
    if (outcome.ok) state.setState({ ...outcome.value, problem: null });
    else state.setState({ problem: `${outcome.fault.happened} ${outcome.fault.advice}` });
    return outcome.ok;
  };

  const forgetSettling = () => {
    cancelTimer();
    settling = null;
  };

  /** Stores pending filters at once. A failure is not shown, because the user did not ask for it. */
  const flush = () => {
    const [filter, of] = [settling, template];
    forgetSettling();
    if (filter === null || of === null) return;
    void calls.call('infoFilters.used', { ...of, filter }).then((outcome) => outcome.ok && show(of, outcome));
  };

  return {
    state,

    /** Shows the filters of a template; `null` for an answer without a template. */
    async setTemplate(next: TemplateOfConnection | null): Promise<void> {
      if (next?.connectionId === template?.connectionId && next?.templateID === template?.templateID) return;
      flush();
      template = next;
      state.setState(none);
      if (!next) return;
      const outcome = await calls.call('infoFilters.of', next);
      if (outcome.ok) show(next, outcome);
    },

    /** A filter has had a result. */
    noteResult(filter: string, result: string): void {
      forgetSettling();
      const isEmpty = result === '' || result === 'null';
      if (isIdentity(filter) || isEmpty || filter.length > maxFilterLength) return;
      if (state.getState().recent[0] === filter) return;
      settling = filter;
      cancelTimer = after(filterSettledMs, flush);
    },

    /** The filter is being changed. */
    noteTyping: forgetSettling,

    flush,

    /** Saves the filter under a name, and replaces a filter of the same name. Returns whether it is saved. */
    async save(name: string, filter: string): Promise<boolean> {
      const of = template;
      return of !== null && show(of, await calls.call('infoFilters.save', { ...of, name, filter }));
    },

    async rename(name: string, newName: string): Promise<boolean> {
      const of = template;
      return of !== null && show(of, await calls.call('infoFilters.rename', { ...of, name, newName }));
    },

    async remove(name: string): Promise<boolean> {
      const of = template;
      return of !== null && show(of, await calls.call('infoFilters.remove', { ...of, name }));
    },

    dismissProblem: () => state.setState({ problem: null }),
  };
}
