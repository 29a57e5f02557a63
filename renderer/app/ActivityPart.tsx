import { ActivityView } from '../activity/ActivityView.tsx';
import { createActivity } from '../activity/activity.ts';
import type { AppServices } from './compose.ts';

/** Activity with its view. Both load when it is first needed. */
export function ActivityPart({ services: { activity, viewing, commands } }: Readonly<{ services: AppServices }>) {
  return (
    <ActivityView
      activity={activity.get(createActivity)}
      viewing={viewing}
      onGoToReport={() => commands.run('go-report')}
    />
  );
}
