import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { atMost, type Case } from '../case.ts';

/** From a click on Run to the request, in the built app. */
export const runToWire: Case = {
  name: 'run-to-wire',
  peer: 'a bare window that asks main by IPC, and main that sends a bare request',
  how:
    'The built app on its sample service, with a slot free, on the Info tab. From before the click in the page to the request at ' +
    'the server, by the clock that both processes share.',
  figures: {
    'click to wire': { measures: 'Run clicked, to the request at the service', unit: 'ms', goal: atMost(10) },
  },
  warmUps: 2,
  async prepare(fixture) {
    const userData = await mkdtemp(join(fixture.folder, 'wire-'));
    const sandbox = process.argv.includes('--no-sandbox') ? ['--no-sandbox'] : [];
    const args = [
      ...sandbox,
      `--user-data-dir=${userData}`,
      `--probe-app=${fixture.projectFolder}`,
      join(import.meta.dirname, 'wire-probe.js'),
    ];
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const said = async (): Promise<Readonly<{ ms?: number }>> => {
      for (;;) {
        const line = await lines.next();
        if (line.done) throw new Error('The app ended.');
        if (line.value.startsWith('{')) return JSON.parse(line.value);
      }
    };
    const click = async (side: 'ours' | 'peer') => {
      child.stdin.write(`${side}\n`);
      return { 'click to wire': (await said()).ms ?? Number.NaN };
    };
    await said();
    return {
      ours: () => click('ours'),
      peer: () => click('peer'),
      async end() {
        const over = once(child, 'exit');
        child.stdin.end();
        await over;
        await rm(userData, { recursive: true, force: true });
      },
    };
  },
};
