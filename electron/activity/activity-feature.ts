import { join } from 'node:path';
import { writeWhole } from '../base/atomic-write.ts';
import { type ActivityHandlersDependencies, createActivityHandlers } from './activity-handlers.ts';
import { type ActivityLogDependencies, createActivityLog } from './activity-log.ts';

type ActivityFeatureDependencies = Pick<
  ActivityLogDependencies,
  'folder' | 'emit' | 'documents' | 'approvedIds' | 'now' | 'report'
> &
  Omit<ActivityHandlersDependencies, 'activity'>;

const maxEntries = 10_000;

/** The log of calls. `folder` is Galley's user data. */
export function createActivityFeature({
  folder,
  emit,
  documents,
  approvedIds,
  now,
  report,
  ...others
}: ActivityFeatureDependencies) {
  const path = join(folder, 'activity');
  const deps = { folder: path, maxEntries, writeWhole, emit, documents, approvedIds, now, report };
  const activity = createActivityLog(deps);
  return { handlers: createActivityHandlers({ ...others, activity }), record: activity.record };
}
