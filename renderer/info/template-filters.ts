import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import type { Outcome } from '../../shared/fault.ts';
import type { InfoFilters } from '../../shared/info-filters.ts';
import type { BrowserClock } from '../base/browser-clock.ts';
import { isIdentity } from './jq-request.ts';

/** A filter counts as used when it has had a result and was not changed for this long. */
export const filterSettledMs = 3_000;

/** Main does not keep a longer one. */
const maxFilterLength = 10_000;

export type TemplateOfConnection = Readonly<{ connectionId: string; templateID: string }>;

export type TemplateFiltersState = InfoFilters &
  Readonly<{
    /** Why the last action failed. */
    problem: string | null;
  }>;

/** The calls of main that keep filters and save results. */
export type InfoCalls = Pick<Bridge, 'call'>;

export type TemplateFiltersDependencies = Readonly<{
  calls: InfoCalls;
  after: BrowserClock['after'];
}>;

export type TemplateFilters = ReturnType<typeof createTemplateFilters>;

const none: TemplateFiltersState = { recent: [], saved: [], problem: null };

/** The filters that were used and saved for the template of the answer that is shown. Main keeps them. */
export function createTemplateFilters({ calls, after }: TemplateFiltersDependencies) {
  const state = createStore<TemplateFiltersState>(() => none);
  let template: TemplateOfConnection | null = null;
  /** A filter with a result that does not count as used yet. */
  let settling: string | null = null;
  let cancelTimer = () => {};

  /** Shows what a call gives, unless it is about another template by now. Whether it went well. */
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

  /** Keeps at once what waits to be kept. A failure is not shown: the user did not ask for it. */
  const flush = () => {
    const [filter, of] = [settling, template];
    forgetSettling();
    if (filter === null || of === null) return;
    void calls.call('infoFilters.used', { ...of, filter }).then((outcome) => outcome.ok && show(of, outcome));
  };

  return {
    state,

    /** Shows the filters of a template; `null` for an answer that has none. */
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

    /** Keeps the filter under a name, in place of the one of that name. Whether it is kept. */
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
