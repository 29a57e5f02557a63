import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** The address of a local port on which no server listens. */
export async function closedPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `127.0.0.1:${port}`;
}

const deafListener = `
  const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    require('node:fs').writeSync(1, String(server.address().port));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });`;

/** A port that takes no further connection and refuses none: a listener that never accepts, with a full backlog. */
export async function startDeafPort(): Promise<Readonly<{ address: string; stop(): void }>> {
  const child = spawn('node', ['--eval', deafListener], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  const fillers = Array.from({ length: 4 }, () => connect(Number(port), '127.0.0.1').on('error', () => {}));
  await once(fillers[0]!, 'connect');
  return {
    address: `127.0.0.1:${port}`,
    stop() {
      for (const filler of fillers) filler.destroy();
      child.kill('SIGKILL');
    },
  };
}
