import { useEffect, useState } from 'react';
import { browserClock } from '../base/browser-clock.ts';
import { fetchText } from '../base/fetch-text.ts';
import { startWorker } from '../base/start-worker.ts';
import { createWorkerCalls } from '../base/worker-calls.ts';
import type { AccountInput, AccountMethods, AccountResult } from './account/account.ts';
import workerUrl from './account.worker.ts?worker&url';

/** A worker without work is ended after this time. */
const idleMs = 20_000;

const worker = createWorkerCalls<AccountMethods>({
  spawn: () => startWorker(workerUrl, 'account'),
  after: browserClock.after,
  idleTimeoutMs: idleMs,
});

export type AccountState = Readonly<{
  result: AccountResult | null;
  /** The text of the result. */
  template: string | null;
  /** The result is still that of an earlier text or earlier data. */
  isBusy: boolean;
  /** The data can no longer be read, or the worker has failed. */
  hasFailed: boolean;
}>;

type AccountQuery = Readonly<{
  template: string | null;
  /** JSON, or its address. */
  data: Readonly<{ url: string }> | Readonly<{ text: string }> | null;
  root: string | null;
  /** A stable list of names that are helpers even without arguments. */
  helperNames?: readonly string[] | undefined;
}>;

const nothing: AccountState = { result: null, template: null, isBusy: false, hasFailed: false };

/** The account of a template's placeholders, computed in a worker. */
export const accountOf = (input: AccountInput, signal?: AbortSignal): Promise<AccountResult> =>
  worker.call('account', input, { signal });

/** The account of a template's placeholders, kept up to date; none without a template or data. */
export function useAccount({ template, data, root, helperNames }: AccountQuery): AccountState {
  const [state, setState] = useState(nothing);
  const given = data && 'text' in data ? data.text : null;
  const url = data && 'url' in data ? data.url : null;
  useEffect(() => {
    if (template === null || (given === null && url === null)) return setState(nothing);
    const aborter = new AbortController();
    setState((before) => ({ ...before, isBusy: true, hasFailed: false }));
    const take = async () => {
      const text = given ?? (await fetchText(url!, aborter.signal));
      const result = await accountOf({ template, data: text, root, helperNames }, aborter.signal);
      setState({ result, template, isBusy: false, hasFailed: false });
    };
    take().catch(() => {
      if (!aborter.signal.aborted) setState({ ...nothing, hasFailed: true });
    });
    return () => aborter.abort();
  }, [template, given, url, root, helperNames]);
  return state;
}
