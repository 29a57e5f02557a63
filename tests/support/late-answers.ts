/**
 * Delays the messages of workers and keeps their order, as a busy machine does. A component that takes the answer to
 * one key for the answer to another then fails. The delays, in ms, repeat, so that each run is the same.
 */
const delaysMs = [0, 40, 0, 10, 60, 0, 0, 25];

const late = new WeakSet<Event>();

window.Worker = class extends Worker {
  #received = 0;
  #isEnded = false;
  #last = Promise.resolve();

  constructor(url: string | URL, options?: WorkerOptions) {
    super(url, options);
    // The first listener of the worker: it holds each message back from the others.
    this.addEventListener('message', (event) => {
      if (late.has(event)) return;
      event.stopImmediatePropagation();
      const { data, ports } = event;
      const again = new MessageEvent('message', { data, ports: [...ports] });
      late.add(again);
      const waitMs = delaysMs[this.#received % delaysMs.length];
      this.#received += 1;
      this.#last = this.#last
        .then(() => new Promise<void>((resolve) => setTimeout(resolve, waitMs)))
        .then(() => {
          if (!this.#isEnded) this.dispatchEvent(again);
        });
    });
  }

  override terminate(): void {
    this.#isEnded = true;
    super.terminate();
  }
};
