import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import type { AppEvent } from '../../shared/events.ts';
import type { Fault } from '../../shared/fault.ts';
import type { AppSnapshot } from '../../shared/model.ts';
import type { Preferences } from '../../shared/preferences.ts';

type SettingsState = Readonly<{
  preferences: Preferences;
  about: AppSnapshot['about'];
  fault: Fault | null;
}>;

type SettingsDependencies = Readonly<{ bridge: Bridge; snapshot: Pick<AppSnapshot, 'preferences' | 'about'> }>;

export type Settings = ReturnType<typeof createSettings>;

/** State and actions of Settings. A change shows at once, and is reverted if the main process could not store it. */
export function createSettings({ bridge, snapshot: { preferences, about } }: SettingsDependencies) {
  const state = createStore<SettingsState>(() => ({ preferences, about, fault: null }));
  /** The number of the newest change, and how many the main process has not answered yet. */
  let newest = 0;
  let waiting = 0;

  return {
    state,

    async change(part: Partial<Preferences>): Promise<void> {
      const before = state.getState().preferences;
      state.setState({ preferences: { ...before, ...part }, fault: null });
      newest += 1;
      waiting += 1;
      const own = newest;
      const outcome = await bridge.call('settings.change', part);
      waiting -= 1;
      // The answer to an earlier change does not include later ones.
      if (own !== newest) {
        if (!outcome.ok) state.setState({ fault: outcome.fault });
      } else if (outcome.ok) state.setState({ preferences: outcome.value });
      else state.setState({ preferences: before, fault: outcome.fault });
    },

    dismiss: () => state.setState({ fault: null }),

    handleEvent(event: AppEvent): void {
      if (event.type === 'preferences-changed' && waiting === 0) state.setState({ preferences: event.preferences });
    },
  };
}
