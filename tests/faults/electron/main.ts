import { writeFileSync } from 'node:fs';
import { app, protocol, session } from 'electron';
import { renderScheme } from '../../../electron/base/render-scheme.ts';
import { hardenProcess, hardenSession } from '../../../electron/security/security.ts';
import { createElectronTransport } from '../../../electron/service/electron-transport.ts';
import { enableStartFeatures } from '../../../electron/window/chromium-features.ts';
import { explainHere } from '../../support/inspect-here.ts';
import { bodyCases } from '../cases/body-cases.ts';
import { connectionCases } from '../cases/connection-cases.ts';
import { hiddenResendCase, misdirectedCases, stillCases } from '../cases/limit-cases.ts';
import { networkCases } from '../cases/network-cases.ts';
import { redirectCases } from '../cases/redirect-cases.ts';
import { statusCases } from '../cases/status-cases.ts';
import { play } from '../server-case.ts';
import { controlCases, forcedQuic } from './control-cases.ts';
import { electronCases } from './electron-cases.ts';
import { printCases } from './print-cases.ts';
import { createFakeAuthor, proxyCases } from './proxy-cases.ts';
import { templateCases } from './template-cases.ts';
import { windowCases } from './window-cases.ts';

/*
 * The fault cases over Electron's own network stack, one line each. Leaves with 1 if one of them fails.
 * `--only=<text>` chooses the cases whose names contain it. `--report=<file>` takes the results as JSON, in Vitest's terms, once
 * the last case is over.
 */

/** What a hang is stopped by. */
const caseEndsWithinMs = 180_000;

hardenProcess();
enableStartFeatures();
app.commandLine.appendSwitch(forcedQuic.name, forcedQuic.value);
protocol.registerSchemesAsPrivileged([renderScheme]);
app.on('window-all-closed', () => undefined);
void app.whenReady().then(async () => {
  const author = createFakeAuthor();
  const transport = createElectronTransport({
    version: '0.0.0-test',
    harden: hardenSession,
    proxySignIn: author.signIn,
    explainChain: explainHere,
  });
  const direct = session.fromPartition('service-direct', { cache: false });
  const system = session.fromPartition('service');
  const cases = [
    ...[...networkCases, ...redirectCases, ...statusCases, ...bodyCases].map((played) => ({
      name: played.when,
      run: () => play(played, transport),
    })),
    ...[...connectionCases, ...misdirectedCases, hiddenResendCase, ...stillCases].map(({ name, run }) => ({
      name,
      run: () => run(transport),
    })),
    ...proxyCases(transport, system, author),
    ...electronCases(transport, direct),
    ...printCases,
    ...templateCases,
    ...windowCases,
    ...controlCases(transport, direct, system),
  ];
  const wanted = app.commandLine.getSwitchValue('only');
  let passed = 0;
  const failures: Array<{ fullName: string; status: 'failed'; failureMessages: string[] }> = [];
  const fail = (fullName: string, reason: unknown) => {
    const message = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
    failures.push({ fullName, status: 'failed', failureMessages: [message] });
    console.log(`not ok ${fullName}\n  ${message}`);
  };
  // Electron would show a system box, which stops the process until it is closed.
  process.on('uncaughtException', (reason) => fail('caught by no one', reason));
  for (const { name, run } of cases) {
    if (!name.includes(wanted)) continue;
    const startedMs = performance.now();
    try {
      await withinMs(caseEndsWithinMs, run());
      passed += 1;
      console.log(`ok ${name} (${Math.round(performance.now() - startedMs)} ms)`);
    } catch (reason) {
      fail(name, reason);
    }
  }
  const failed = failures.length;
  console.log(failed === 0 ? 'all passed' : `${failed} failed`);
  const report = app.commandLine.getSwitchValue('report');
  const testResults = [{ name: 'tests/faults/electron', assertionResults: failures }];
  if (report) writeFileSync(report, JSON.stringify({ numPassedTests: passed, numFailedTests: failed, testResults }));
  app.exit(failed === 0 ? 0 : 1);
});

function withinMs(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not over in ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
