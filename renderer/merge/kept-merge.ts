import type { StoreApi } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import { lastingFault } from '../base/passing-faults.ts';
import type { MergeState } from './merge-state.ts';

type KeptMergeDependencies = Readonly<{ bridge: Bridge; state: StoreApi<MergeState> }>;

/** Shows how the last merge of an earlier start with the current connection ended. A newer merge stays. */
export async function showKeptMerge({ bridge, state }: KeptMergeDependencies): Promise<void> {
  const { connectionId } = state.getState();
  const outcome = await bridge.call('activity.lastMerges', { connectionId });
  const now = state.getState();
  if (!outcome.ok || now.connectionId !== connectionId) return;
  const [shown, before = null] = outcome.value.documents;
  const [failed] = outcome.value.faults;
  if (failed && !now.running && !now.shown && !now.withoutResult) {
    state.setState({ fault: lastingFault(failed.fault), withoutResult: 'failed' });
  }
  if (!shown) return;
  if (!now.shown) state.setState({ shown, before });
  else if (!now.before && now.shown.id !== shown.id) state.setState({ before: shown });
}
