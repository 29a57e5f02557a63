import type { AnswerTasks } from '../inspection/answer-tasks.ts';
import { serveInspection } from '../inspection/serve-inspection.ts';
import { folderHandlers } from '../sample-service/folder-handlers.ts';
import type { FolderTasks } from '../sample-service/folder-tasks.ts';
import { answerHandlers } from './answer-handlers.ts';

/* The entry of the inspection process. */

serveInspection<AnswerTasks & FolderTasks>({ ...answerHandlers, ...folderHandlers });
