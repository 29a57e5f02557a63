import { createTextCollector } from '../../renderer/base/long-texts.ts';
import { type MethodHandlers, type ServedPort, serveCalls } from '../../renderer/base/serve-calls.ts';
import type {
  CalledWorker,
  CallFailure,
  CallMessage,
  ReplyMessage,
  WorkerMethods,
} from '../../renderer/base/worker-calls.ts';

/** A call that has arrived completely, and the number of pieces of its long texts. */
export type ReceivedCall = {
  readonly id: number;
  readonly method: string;
  readonly input: unknown;
  readonly pieces: number;
  isAborted: boolean;
};

/** A worker that does nothing by itself: the test replies for it, to the last call unless it names another. */
export class FakeWorker implements CalledWorker {
  readonly calls: ReceivedCall[] = [];
  isEnded = false;
  onmessage: CalledWorker['onmessage'] = null;
  onmessageerror: CalledWorker['onmessageerror'] = null;
  onerror: CalledWorker['onerror'] = null;
  readonly #texts = new Map<number, { collector: ReturnType<typeof createTextCollector>; pieces: number }>();

  postMessage(message: CallMessage): void {
    const { id } = message;
    const texts = this.#texts.get(id) ?? { collector: createTextCollector(), pieces: 0 };
    if ('piece' in message) {
      texts.pieces += 1;
      texts.collector.add(message.key, message.piece);
      this.#texts.set(id, texts);
    } else if ('method' in message) {
      const { method, input } = message;
      this.calls.push({ id, method, input: texts.collector.attachTo(input), pieces: texts.pieces, isAborted: false });
    } else {
      const call = this.calls.find((one) => one.id === id);
      if (call) call.isAborted = true;
    }
  }

  terminate(): void {
    this.isEnded = true;
  }

  /** The inputs of the calls of one method, in their order. */
  inputs = (method: string): readonly unknown[] =>
    this.calls.filter((call) => call.method === method).map(({ input }) => input);

  reply = (output: unknown, { id } = this.#last): void => this.#emit({ id, output });

  report = (progress: unknown, { id } = this.#last): void => this.#emit({ id, progress });

  fail = (failure: CallFailure, { id } = this.#last): void => this.#emit({ id, failure });

  crash(message = 'out of memory'): void {
    this.onerror?.call(this as never, { message } as ErrorEvent);
  }

  get #last(): Pick<ReceivedCall, 'id'> {
    const call = this.calls.at(-1);
    if (!call) throw new Error('The worker has no call yet.');
    return call;
  }

  #emit(message: ReplyMessage): void {
    this.onmessage?.call(this as never, { data: message } as MessageEvent);
  }
}

/** A worker that serves calls with the real methods, over a real channel in the thread of the test. */
export class ServedWorker<Methods extends WorkerMethods> implements CalledWorker {
  isEnded = false;
  /** All messages that were sent to it. */
  readonly received: CallMessage[] = [];
  onmessage: CalledWorker['onmessage'] = null;
  onmessageerror: CalledWorker['onmessageerror'] = null;
  onerror: CalledWorker['onerror'] = null;
  readonly #channel = new MessageChannel();

  constructor(handlers: MethodHandlers<Methods>) {
    serveCalls(handlers, { port: this.#channel.port1 as ServedPort });
    this.#channel.port2.onmessage = (event) => this.onmessage?.call(this as never, event);
  }

  postMessage(message: CallMessage, transfer: Transferable[]): void {
    this.received.push(message);
    this.#channel.port2.postMessage(message, transfer);
  }

  terminate(): void {
    this.isEnded = true;
    this.#channel.port1.close();
  }

  crash(message = 'out of memory'): void {
    this.onerror?.call(this as never, { message } as ErrorEvent);
  }
}
