import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Answers each whole request with JSON, and prints when it has read it. */
const script = `
const { createServer } = require('node:http');
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    console.log(Date.now());
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":1}');
  });
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

/** A service in its own process that can be stalled: its system still accepts connections and bytes. */
export async function startStoppableServer() {
  // In Electron the same binary is Node with this variable.
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  const child: ChildProcess = spawn(process.execPath, ['-e', script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout! });
  const [port] = await once(lines, 'line');
  const readAtMs: number[] = [];
  lines.on('line', (line) => readAtMs.push(Number(line)));
  return {
    url: `http://127.0.0.1:${port}`,
    /** When each request was read, in milliseconds since the epoch. */
    readAtMs: readAtMs as readonly number[],
    standStill: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    async end(): Promise<void> {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
