import { createTextCollector, detachTexts, piecesOf } from './long-texts.ts';
import type {
  CallFailure,
  CallMessage,
  InputOf,
  OutputOf,
  ProgressOf,
  ReplyMessage,
  WorkerMethods,
} from './worker-calls.ts';

/** An output with objects that are moved to the window instead of copied. */
export class Moved<Output> {
  readonly output: Output;
  readonly objects: readonly Transferable[];

  constructor(output: Output, objects: readonly Transferable[]) {
    this.output = output;
    this.objects = objects;
  }
}

/** What a method gets besides its input. */
export type HandledCall<Progress> = Readonly<{
  /** Aborted when the window aborts the call. If a method never yields, its worker is ended instead. */
  signal: AbortSignal;
  report: (progress: Progress) => void;
}>;

type Handled<Output> = Output | Moved<Output>;

export type MethodHandlers<Methods extends WorkerMethods> = {
  readonly [Name in keyof Methods]: (
    input: InputOf<Methods[Name]>,
    call: HandledCall<ProgressOf<Methods[Name]>>,
  ) => Handled<OutputOf<Methods[Name]>> | Promise<Handled<OutputOf<Methods[Name]>>>;
};

/** The part of a worker's global scope, or of a `MessagePort`, that serving needs. */
export type ServedPort = {
  onmessage: ((this: never, event: MessageEvent) => unknown) | null;
  postMessage(message: unknown, options: StructuredSerializeOptions): void;
};

type ServeOptions = Readonly<{
  port?: ServedPort;
  /** The failure for anything that a method throws. */
  failureOf?: (thrown: unknown) => CallFailure;
}>;

/** Serves the calls of `createWorkerCalls` in a worker. A method that throws fails only its own call. */
export function serveCalls<Methods extends WorkerMethods>(
  handlers: MethodHandlers<Methods>,
  { port = globalThis as ServedPort, failureOf = plainFailureOf }: ServeOptions = {},
): void {
  const collectors = new Map<number, ReturnType<typeof createTextCollector>>();
  const running = new Map<number, AbortController>();
  const post = (message: ReplyMessage, transfer: readonly Transferable[] = []) =>
    port.postMessage(message, { transfer: [...transfer] });

  const postOutput = (id: number, output: unknown, transfer: readonly Transferable[]) => {
    const { rest, texts } = detachTexts(output);
    for (const [key, text] of texts) for (const piece of piecesOf(text)) post({ id, key, piece });
    post({ id, output: rest }, transfer);
  };

  const handle = async (id: number, method: string, input: unknown): Promise<void> => {
    const aborter = new AbortController();
    running.set(id, aborter);
    try {
      const handler = handlers[method]!;
      const result = await handler(input, { signal: aborter.signal, report: (progress) => post({ id, progress }) });
      if (result instanceof Moved) postOutput(id, result.output, result.objects);
      else postOutput(id, result, []);
    } catch (thrown) {
      post({ id, failure: failureOf(thrown) });
    } finally {
      running.delete(id);
    }
  };

  port.onmessage = ({ data }: MessageEvent<CallMessage>) => {
    const { id } = data;
    if ('piece' in data) {
      const collector = collectors.get(id) ?? createTextCollector();
      collectors.set(id, collector);
      collector.add(data.key, data.piece);
      return;
    }
    const collector = collectors.get(id);
    collectors.delete(id);
    if ('method' in data) void handle(id, data.method, collector?.attachTo(data.input) ?? data.input);
    else running.get(id)?.abort();
  };
}

function plainFailureOf(thrown: unknown): CallFailure {
  const { name, message } = thrown instanceof Error ? thrown : new Error(String(thrown));
  return { name, message };
}
