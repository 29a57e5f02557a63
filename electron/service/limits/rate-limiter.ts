import type { BudgetView } from '../../../shared/model.ts';
import { createSlotBook, type SlotBook, type SlotBookDependencies } from './slot-book.ts';

/** Leave to send one request. Call `route` before sending, and exactly one of the others, once. */
export type RequestSlot = Readonly<{
  /**
   * Says whether the network stack can send the request again by itself. Gives whether it may be sent; if not, there is no room for a
   * second arrival, and `unused` has to be called.
   */
  route(isOnce: boolean): boolean;
  /** The answer has begun, with this status. */
  answered(status: number): void;
  /** There will be no answer; the request may still be on its way. */
  failed(): void;
  /** We ended the wait for the answer: the service may read the request at any time. */
  unanswered(): void;
  /** The request was never sent. */
  unused(): void;
}>;

/** The position of a waiting call, from 1, and when it starts. Times are milliseconds from now. */
export type QueuePosition = Readonly<{
  place: number;
  startsInMs: number | null;
  pause: Readonly<{ why: string; resumesInMs: number }> | null;
}>;

export type AcquireOptions = QueueRank &
  Readonly<{
    signal: AbortSignal;
    /** Called with the position in the queue when the call has to wait, and when it changes by more than the passing of time. */
    onWaiting?(waiting: QueuePosition): void;
  }>;

export type RateLimiterDependencies = SlotBookDependencies & Readonly<{ onChange(budget: BudgetView): void }>;

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** So many slots are left to what the author asks for: a fifth of all, at most so many. */
const maxReserved = 5;

/** The status 421 (RFC 9110, section 15.5.20). */
const misdirected = 421;

type Waiter = QueueRank & { enter(slot: RequestSlot): void; emit(waiting: QueuePosition): void; summary: string };

/**
 * At most `limit` requests in any `windowMs` **as the service counts them** (service interface, 8).
 * We cannot see an arrival, only that it lies between sending and the first byte of the answer; so a slot
 * comes free `windowMs` after the answer began, not after the request left.
 */
export function createRateLimiter({ onChange, ...deps }: RateLimiterDependencies) {
  const { limit, clock } = deps;
  const slots = createSlotBook(deps, () => update());
  const line = createRequestQueue<Waiter>();
  const reserved = Math.min(maxReserved, Math.floor(limit / 5));
  let pause: Readonly<{ why: string; untilMs: number }> | null = null;
  let callOff = () => {};
  let shown = '';

  const view = (): BudgetView => {
    const now = clock.monotonicMs();
    const free = slots.free(now);
    const next = slots.nextEnd();
    return { limit, free, nextFreeInMs: next === null ? null : next - now, waiting: line.length };
  };

  /** Admits the calls that may start, reports the positions of the others, and runs again when the next slot or the pause ends. */
  const update = () => {
    callOff();
    const now = clock.monotonicMs();
    if (pause && pause.untilMs <= now) pause = null;
    while (!pause && slots.startable(now) > 0) {
      const [next] = line.inOrder();
      // Behind it are only others that Galley sends by itself.
      if (!next || (next.priority === 'background' && slots.free(now) <= reserved)) break;
      line.leave(next);
      next.enter(openSlot());
    }
    reportPositions(now);
    reportBudget(now);
    const due = Math.min(slots.nextEnd() ?? Infinity, pause?.untilMs ?? Infinity);
    callOff = due === Infinity ? () => {} : clock.after(Math.max(1, Math.ceil(due - now)), update);
  };

  const reportPositions = (now: number) => {
    line.inOrder().forEach((waiter, index) => {
      const place = waiter.priority === 'background' ? index + 1 + reserved : index + 1;
      const fromSlots = slots.startOf(place, now);
      const startMs = pause && fromSlots !== null ? Math.max(fromSlots, pause.untilMs) : fromSlots;
      const summary = `${index} ${startMs === now ? 'now' : startMs} ${pause?.untilMs}`;
      if (waiter.summary === summary) return;
      waiter.summary = summary;
      waiter.emit({
        place: index + 1,
        startsInMs: startMs === null ? null : startMs - now,
        pause: pause && { why: pause.why, resumesInMs: pause.untilMs - now },
      });
    });
  };

  const reportBudget = (now: number) => {
    const budget = view();
    const next = budget.nextFreeInMs === null ? null : now + budget.nextFreeInMs;
    const key = `${budget.free} ${budget.waiting} ${next}`;
    if (key === shown) return;
    shown = key;
    onChange(budget);
  };

  const openSlot = (): RequestSlot => {
    const slot = slots.take();
    return {
      route: (isOnce) => slots.route(slot, isOnce),
      answered: (status) => slots.answered(slot, status === misdirected),
      failed: () => slots.failed(slot),
      unanswered: () => slots.unanswered(slot),
      unused: () => slots.unused(slot),
    };
  };

  return {
    /**
     * Resolves in order of asking, within a rank; what Galley sends by itself leaves the last slots free. Rejects with `signal.reason` if
     * the wait is given up.
     */
    acquire({ signal, priority, repeat, onWaiting }: AcquireOptions): Promise<RequestSlot> {
      return new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const leave = () => {
          line.leave(waiter);
          reject(signal.reason);
          update();
        };
        const waiter: Waiter = {
          priority,
          repeat,
          summary: '',
          enter: (slot) => {
            signal.removeEventListener('abort', leave);
            resolve(slot);
          },
          emit: (waiting) => onWaiting?.(waiting),
        };
        signal.addEventListener('abort', leave, { once: true });
        line.join(waiter);
        update();
      });
    },

    /** Admits no call for `ms`, because the service asked for it. A longer pause is not shortened. */
    pause(ms: number, why: string): void {
      const untilMs = clock.monotonicMs() + ms;
      if (pause && pause.untilMs >= untilMs) return;
      pause = { why, untilMs };
      update();
    },

    view,

    slots,

    /** The service of the other limiter is this one, at another address. */
    shareWith: (other: Readonly<{ slots: SlotBook }>): void => slots.shareWith(other.slots),

    /** Call after the computer slept: all waits are calculated again. */
    wake: update,
  };
}

/** Who goes first: what the author has just asked for, then what Galley does on its own. */
export type Priority = 'interactive' | 'background';

export type QueueRank = Readonly<{
  priority: Priority;
  /** Set when the same call waits again after a failed try: it was asked before those that wait now. */
  repeat: boolean;
}>;

const rankOf = ({ priority, repeat }: QueueRank) => (priority === 'background' ? 2 : 0) + (repeat ? 0 : 1);

/** First come, first served, within a rank. */
export function createRequestQueue<T extends QueueRank>() {
  const line: T[] = [];

  return {
    join(one: T): void {
      const behind = line.findIndex((other) => rankOf(other) > rankOf(one));
      line.splice(behind === -1 ? line.length : behind, 0, one);
    },

    /** Leaves from anywhere in the line; no matter if it is no longer there. */
    leave(one: T): void {
      const at = line.indexOf(one);
      if (at !== -1) line.splice(at, 1);
    },

    get length() {
      return line.length;
    },

    inOrder: (): readonly T[] => line,
  };
}
