import { sendsPdf, startMisbehaving } from '../../support/misbehaving-server.ts';

/* A loopback server in its own process: prints its address, then serves until it is ended. */

const [name, ...given] = process.argv.slice(2);
const servers: Readonly<Record<string, () => Promise<Readonly<{ url: string }>>>> = {
  'big-answer': () => startMisbehaving(sendsPdf(Number(given[0]))),
};
const start = servers[name ?? ''];
if (!start) throw new Error(`There is no server ${name}.`);
process.parentPort.postMessage((await start()).url);
