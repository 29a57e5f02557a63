/**
 * Workers whose messages arrive up to `mostMs` later, in the same order. A component that takes the answer to one
 * click or key for the answer to another is then seen, as by chance on a busy machine.
 */
const mostMs = 60;

const late = new WeakSet<Event>();

window.Worker = class extends Worker {
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
      const waitMs = Math.random() < 0.5 ? 0 : Math.random() * mostMs;
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
