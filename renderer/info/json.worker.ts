import type { JsonReply, JsonRequest } from './json/json-messages.ts';
import { createJsonRequestHandlers } from './json-request-handler.ts';

const handlers = createJsonRequestHandlers();

function replyTo({ id, name, input }: JsonRequest): JsonReply {
  // A call and its input belong together; the compiler does not know which of the pairs this is.
  const handle = handlers[name] as (input: unknown) => unknown;
  try {
    return { id, output: handle(input) };
  } catch {
    return { id, hasFailed: true };
  }
}

addEventListener('message', ({ data }: MessageEvent<JsonRequest>) => postMessage(replyTo(data)));
