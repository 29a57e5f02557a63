import { app, session } from 'electron';
import { hardenProcess, hardenSession } from '../../../electron/security/security.ts';
import { createElectronTransport } from '../../../electron/service/electron-transport.ts';
import { connectionCases } from '../connection-cases.ts';
import { play } from '../fault-row.ts';
import { bodyRows } from '../rows/body-rows.ts';
import { networkRows } from '../rows/network-rows.ts';
import { redirectRows } from '../rows/redirect-rows.ts';
import { statusRows } from '../rows/status-rows.ts';
import { electronCases } from './electron-cases.ts';
import { createProxyDesk, proxyCases } from './proxy-cases.ts';

/*
 * The rows of the list of faults over Electron's own network stack, one line each. Leaves with 1 if one of them fails.
 * `--only=<text>` chooses the cases whose names contain it.
 */

hardenProcess();
app.on('window-all-closed', () => undefined);
void app.whenReady().then(async () => {
  const proxyDesk = createProxyDesk();
  const transport = createElectronTransport({
    version: '0.0.0-test',
    harden: hardenSession,
    proxySignIn: proxyDesk.signIn,
  });
  const cases = [
    ...[...networkRows, ...redirectRows, ...statusRows, ...bodyRows].map((row) => ({
      name: `row ${row.row}: ${row.when}`,
      run: () => play(row, transport),
    })),
    ...connectionCases.map(({ name, run }) => ({ name, run: () => run(transport) })),
    ...proxyCases(transport, session.fromPartition('service'), proxyDesk),
    ...electronCases(transport, session.fromPartition('service')),
  ];
  const wanted = app.commandLine.getSwitchValue('only');
  let failed = 0;
  for (const { name, run } of cases) {
    if (!name.includes(wanted)) continue;
    try {
      await withinMs(20_000, run());
      console.log(`ok ${name}`);
    } catch (reason) {
      failed += 1;
      console.log(`not ok ${name}\n  ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`);
    }
  }
  console.log(failed === 0 ? 'all passed' : `${failed} failed`);
  app.exit(failed === 0 ? 0 : 1);
});

function withinMs(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not over in ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
