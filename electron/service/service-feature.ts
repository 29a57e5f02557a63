import type { AppEvent } from '../../shared/events.ts';
import type { Preferences } from '../../shared/preferences.ts';
import { type CallsDependencies, createCalls } from './calls.ts';
import type { createNetwork } from './network.ts';
import { createReportHandlers, type ReportHandlersDependencies } from './report-handlers.ts';
import type { OverallProgress } from './runs/overall-progress.ts';
import { createRuns } from './runs/runs.ts';
import { timeoutsFor } from './timeouts.ts';

export type ServiceFeatureDependencies = Pick<
  CallsDependencies,
  'clock' | 'receive' | 'inspect' | 'drop' | 'limiterOf' | 'credentials' | 'refused' | 'secrets' | 'isOnline' | 'record'
> &
  Pick<ReportHandlersDependencies, 'currentId' | 'addRecent' | 'suggestions' | 'folderOf'> &
  Readonly<{
    network: ReturnType<typeof createNetwork>;
    preferences(): Preferences;
    showProgress(progress: OverallProgress): void;
    emit(event: AppEvent): void;
  }>;

/** The calls of the Report PDF Service, and the runs that the window starts. */
export function createServiceFeature(deps: ServiceFeatureDependencies) {
  const { network, preferences, showProgress, emit, ...others } = deps;
  const calls = createCalls({
    ...others,
    transport: network.transport,
    timeouts: (operation) => timeoutsFor(operation, preferences()),
    secrets: () => [...deps.secrets(), ...network.proxySignIn.secrets()],
    random: Math.random,
  });
  const runs = createRuns({ clock: deps.clock, emit, showProgress });
  const { handlers, making } = createReportHandlers({ ...others, runs, call: calls.run, tryNow: calls.tryNow });
  return { handlers, runs, making };
}
