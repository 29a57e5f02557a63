import { createAnswerQuestion } from './answer-question.ts';
import { createJq } from './jq.ts';
import { type JqQuestion, type JqReply, maxResultBytes } from './reply.ts';

const reply = (message: JqReply) => postMessage(message);

const answer = createAnswerQuestion({
  jq: createJq({
    maxResultBytes,
    overflowed: () => reply({ kind: 'stuck', problem: 'The result is longer than 64 MiB. Narrow the filter.' }),
  }),
  async read(url) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  },
});

addEventListener('message', async ({ data }: MessageEvent<JqQuestion>) => reply(await answer(data)));
