import { sandboxTasks } from '../../../electron/templates/sandbox/tasks.ts';
import type { TemplateProcess } from '../../../electron/templates/template-process.ts';
import { createTemplateRunner } from '../../../electron/templates/template-runner.ts';

/** Templates of tests are harmless, so they run in this process. */
export const nodeTemplates: TemplateProcess = {
  run: async (task, job) => sandboxTasks[task](job as never) as never,
  warm: () => {},
  close: () => {},
};

export const nodeRunner = createTemplateRunner(nodeTemplates);
