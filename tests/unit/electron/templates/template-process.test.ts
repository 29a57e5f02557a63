import { expect, test } from 'vitest';
import { createSerialQueue } from '../../../../electron/base/serial-queue.ts';
import { type AnswerParts, partAnswer } from '../../../../electron/templates/answer-pieces.ts';
import { TemplateAnswerError } from '../../../../electron/templates/template-answers.ts';
import {
  createTemplateProcess,
  type SandboxHandle,
  TemplateLimitError,
} from '../../../../electron/templates/template-process.ts';

const limits = { timeMs: 50, patienceMs: 60_000, memoryBytes: 1_000 };
const job = {} as never;

/** A process whose task answers after it was looked at a few times, and which uses that much processor between two looks. */
function processThatUses(cpuMsALook: number | null, looksBeforeAnswer = 5) {
  let looks = 0;
  let killed = 0;
  let finish: (answer: AnswerParts | null) => void = () => {};
  let isAlive = true;
  const handle: SandboxHandle = {
    ready: Promise.resolve(),
    run: () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
    endTask: () => finish(null),
    memoryBytes: () => 0,
    cpuMs: () => {
      looks += 1;
      if (looks > looksBeforeAnswer) finish(partAnswer('"made"'));
      return cpuMsALook === null ? null : looks * cpuMsALook;
    },
    kill: () => {
      killed += 1;
      isAlive = false;
      finish(null);
    },
    close: () => {},
    isAlive: () => isAlive,
  };
  return { handle, killed: () => killed };
}

const run = (handle: SandboxHandle, change: Partial<typeof limits> = {}) =>
  createTemplateProcess({
    open: () => handle,
    queue: createSerialQueue(),
    limits: { ...limits, ...change },
  }).run('run', job, new AbortController().signal);

test('a template is not ended because the machine is busy: only its own time on a processor counts', async () => {
  const { handle, killed } = processThatUses(1);
  expect(await run(handle)).toBe('made');
  expect(killed()).toBe(0);
});

test('an invalid answer is no answer', async () => {
  const { handle } = processThatUses(1);
  const spoilt = { ...handle, run: async () => 'invalid' as const };
  await expect(run(spoilt)).rejects.toBeInstanceOf(TemplateAnswerError);
});

test('a template that has used its time is ended, and its process with it', async () => {
  const { handle, killed } = processThatUses(40, 100);
  await expect(run(handle)).rejects.toEqual(new TemplateLimitError('time'));
  expect(killed()).toBe(1);
});

test('a template that only waits is ended as well', async () => {
  const { handle } = processThatUses(0, 100);
  await expect(run(handle, { patienceMs: 150 })).rejects.toBeInstanceOf(TemplateLimitError);
});

test('where the system does not say what a process uses, the time that has passed counts', async () => {
  const { handle } = processThatUses(null, 100);
  await expect(run(handle)).rejects.toBeInstanceOf(TemplateLimitError);
});

test('after a process that did not start the next task has another', async () => {
  const broken = { ...processThatUses(0).handle, ready: Promise.reject(new Error('no file')) };
  broken.ready.catch(() => {});
  const handles = [broken, processThatUses(1).handle];
  const templates = createTemplateProcess({ open: () => handles.shift()!, queue: createSerialQueue(), limits });
  const { signal } = new AbortController();
  await expect(templates.run('run', job, signal)).rejects.toThrow('no file');
  expect(await templates.run('run', job, signal)).toBe('made');
});

test('once it is closed no process is opened for a task that still waits', async () => {
  const { handle } = processThatUses(1);
  let opened = 0;
  const templates = createTemplateProcess({
    open: () => {
      opened += 1;
      return handle;
    },
    queue: createSerialQueue(),
    limits,
  });
  const waiting = templates.run('run', job, new AbortController().signal);
  templates.close();
  await expect(waiting).rejects.toThrow('no longer');
  await expect(templates.run('run', job, new AbortController().signal)).rejects.toThrow('no longer');
  expect(opened).toBe(0);
});

test('a template is started before the system is asked for the time of its process, which takes a while', async () => {
  const asked: string[] = [];
  const { handle } = processThatUses(1);
  const noting: SandboxHandle = {
    ...handle,
    run: async () => {
      asked.push('run');
      return partAnswer('"made"');
    },
    cpuMs: () => {
      asked.push('time');
      return 0;
    },
  };
  expect(await run(noting)).toBe('made');
  expect(asked.slice(0, 2)).toEqual(['run', 'time']);
});

test('what a task leaves behind is for the next one of its owner, but for no one once helpers of the author have run', async () => {
  const owners: Array<string | null> = [];
  const handle: SandboxHandle = {
    ...processThatUses(1).handle,
    run: async (_task, _job, owner) => {
      owners.push(owner);
      return partAnswer('"made"');
    },
  };
  const templates = createTemplateProcess({ open: () => handle, queue: createSerialQueue(), limits });
  const { signal } = new AbortController();
  await templates.run('run', { helpers: '' } as never, signal, 'draft');
  await templates.run('run', { helpers: 'function x() {}' } as never, signal, 'draft');
  await templates.run('run', { helpers: '' } as never, signal);
  expect(owners).toEqual(['draft', null, null]);
});
