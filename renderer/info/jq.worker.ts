import { fetchBytes } from '../base/fetch-bytes.ts';
import { serveCalls } from '../base/serve-calls.ts';
import { createJq } from './jq.ts';
import { type JqReply, type JqRequest, maxResultBytes } from './jq-request.ts';
import { createJqRequestHandler } from './jq-request-handler.ts';
import type { PathNode } from './path-index.ts';

export type JqMethods = {
  /** Reports `overflow` if the result grows too long. jq cannot be interrupted then: the worker has to be ended. */
  run(request: JqRequest, report: (state: 'overflow') => void): JqReply;
  paths(url: string): PathNode | null;
};

const { run, paths } = createJqRequestHandler({ jq: createJq(maxResultBytes), read: fetchBytes });

serveCalls<JqMethods>({ run: (request, { report }) => run(request, () => report('overflow')), paths });
