import { createJq } from './jq.ts';
import { type JqReply, type JqRequest, maxResultBytes, type PathsReply, type PathsRequest } from './jq-messages.ts';
import { createJqRequestHandler } from './jq-request-handler.ts';

const reply = (message: JqReply | PathsReply) => postMessage(message);

const { run, pathsAt } = createJqRequestHandler({
  jq: createJq({
    maxResultBytes,
    overflowed: () => reply({ kind: 'stuck', problem: 'The result is longer than 64 MB. Narrow the filter.' }),
  }),
  async read(url) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  },
});

addEventListener('message', async ({ data }: MessageEvent<JqRequest | PathsRequest>) =>
  reply(await ('wants' in data ? pathsAt(data.url) : run(data))),
);
