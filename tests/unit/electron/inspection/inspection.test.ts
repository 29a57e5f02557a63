import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { AnswerTasks } from '../../../../electron/inspection/answer-tasks.ts';
import {
  createInspection,
  InspectionLimitError,
  type InspectionLimits,
} from '../../../../electron/inspection/inspection.ts';
import { cancelled, FaultError } from '../../../../shared/fault.ts';
import { inspectHere } from '../../../support/inspect-here.ts';
import { openNodeInspector } from '../../../support/node-inspector.ts';
import { buildProgram } from '../base/child-program.ts';

const patient: InspectionLimits = { timeMs: 150_000, timeMsPerMb: 0, memoryBytes: 4_000_000_000, processes: 2 };

async function inspection(program: URL, limits: Partial<InspectionLimits> = {}) {
  const script = await buildProgram(program);
  let started = 0;
  const { inspect, warm, close } = createInspection<AnswerTasks>({
    open: () => {
      started += 1;
      return openNodeInspector(script);
    },
    limits: { ...patient, ...limits },
  });
  onTestFinished(close);
  return { inspect, warm, close, started: () => started };
}

const obedient = (limits: Partial<InspectionLimits> = {}) =>
  inspection(new URL('obedient.program.ts', import.meta.url), limits);

const asked = (happened: string) => ({ fault: { code: 'DEFECT', happened, advice: '' } as const, secrets: [] });
const nameOf = (thrown: unknown) => (thrown instanceof InspectionLimitError ? thrown.limit : String(thrown));

test('one process does one task after the other', async () => {
  const { inspect, warm, started } = await obedient();
  warm();
  const first = await inspect('fault', asked('echo'));
  const second = await inspect('fault', asked('echo'));
  expect([first.advice, started()]).toEqual([second.advice, 1]);
});

test('a task that takes too long is ended, and the next one has another process', async () => {
  // The time grows with the bytes, so that on a busy machine the others have enough of it.
  const { inspect } = await obedient({ timeMs: 100, timeMsPerMb: patient.timeMs });
  const echo = () => inspect('fault', asked('echo'), { bytes: 1_000_000 });
  const before = await echo();
  expect(await inspect('fault', asked('loop')).catch(nameOf)).toBe('time');
  expect((await echo()).advice).not.toBe(before.advice);
});

test.each(['grow', 'fill'])('a task whose memory would %s without an end is ended', async (how) => {
  const { inspect } = await obedient({ memoryBytes: 150_000_000 });
  expect(await inspect('fault', asked(how)).catch(nameOf)).toBe('memory');
  expect((await inspect('fault', asked('echo'))).happened).toBe('echo');
});

test('cancelling ends a task that would never end, without waiting for its process', async () => {
  const { inspect } = await obedient();
  const giveUp = new AbortController();
  const ending = inspect('fault', asked('loop'), { signal: giveUp.signal }).catch((thrown) => thrown);
  await inspect('fault', asked('echo'));
  giveUp.abort(new FaultError(cancelled));
  expect(await ending).toBe(giveUp.signal.reason);
});

test('a task does not wait for one that takes its time', async () => {
  const { inspect } = await obedient();
  const giveUp = new AbortController();
  const hanging = inspect('fault', asked('loop'), { signal: giveUp.signal }).catch(nameOf);
  expect((await inspect('fault', asked('echo'))).happened).toBe('echo');
  giveUp.abort('enough');
  expect(await hanging).toBe('enough');
});

test('a task that waits for a process can be cancelled, and leaves its place', async () => {
  const { inspect } = await obedient({ processes: 1 });
  const [hang, wait] = [new AbortController(), new AbortController()];
  const hanging = inspect('fault', asked('loop'), { signal: hang.signal }).catch(nameOf);
  const waiting = inspect('fault', asked('echo'), { signal: wait.signal }).catch(nameOf);
  const last = inspect('fault', asked('echo'));
  wait.abort('no longer wanted');
  expect(await waiting).toBe('no longer wanted');
  hang.abort('enough');
  expect([await hanging, (await last).happened]).toEqual(['enough', 'echo']);
});

test('a defect of a task is reported as one, and its process goes on', async () => {
  const { inspect, started } = await obedient();
  await expect(inspect('fault', asked('throw'))).rejects.toThrow('a defect');
  await inspect('fault', asked('echo'));
  expect(started()).toBe(1);
});

test('a process judges as this one does', async () => {
  const { inspect } = await inspection(new URL('../../../../electron/inspector/main.ts', import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'galley-inspection-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'body');
  writeFileSync(path, '{"a": NaN}');
  const bytes = Buffer.from('{"a": NaN}');
  const input = {
    head: { status: 200, headers: [['content-type', 'application/json; of=the-password']] as const },
    operation: 'info',
    body: { path, bytes: bytes.length, head: bytes, tail: bytes },
    unpackTo: join(folder, 'unpacked'),
    nowMs: 0,
    isRenewed: false,
    secrets: ['the-password'],
  } as const;
  const verdict = await inspect('response-body', input);
  expect(verdict).toEqual(await inspectHere('response-body', input));
  expect(verdict.facts).toEqual({
    kind: 'json',
    encoding: null,
    claimedMediaType: 'application/json; of=[removed]',
    notes: ['The JSON has values or characters that JSON does not allow.'],
  });
});
