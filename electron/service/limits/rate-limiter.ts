import type { BudgetView } from '../../../shared/model.ts';
import { createSlotBook, type SlotBook, type SlotBookDependencies } from './slot-book.ts';

/** Permission to send one request. Call `route` before sending, and then exactly one of the others, once. */
export type RequestSlot = Readonly<{
  /**
   * `isOnce`: the network stack cannot resend the request. Returns whether the request may be sent. If not, a second
   * arrival does not fit in the limit; call `unused`.
   */
  route(isOnce: boolean): boolean;
  /** The response has begun, with this status. */
  answered(status: number): void;
  /** There will be no response. The request may still be on its way. */
  failed(): void;
  /** Galley gave up waiting for the response. The service may read the request at any time. */
  unanswered(): void;
  /** The request was never sent. */
  unused(): void;
}>;

/** The position of a waiting call, from 1, and its start time. Times are milliseconds from now. */
export type QueuePosition = Readonly<{
  place: number;
  startsInMs: number | null;
  pause: Readonly<{ why: string; resumesInMs: number }> | null;
}>;

type AcquireOptions = QueueRank &
  Readonly<{
    signal: AbortSignal;
    /**
     * Called with the queue position when the call has to wait, and when the position or the expected start changes.
     */
    onWaiting?(waiting: QueuePosition): void;
  }>;

type RateLimiterDependencies = SlotBookDependencies & Readonly<{ onChange(budget: BudgetView): void }>;

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Automatic runs leave a fifth of the slots, at most this many, to runs that the author starts. */
const maxReserved = 5;

/** The status 421 (RFC 9110, section 15.5.20). */
const misdirected = 421;

type Waiter = QueueRank & { enter(slot: RequestSlot): void; emit(waiting: QueuePosition): void; summary: string };

/**
 * Allows at most `limit` requests in any `windowMs` **as the service counts them** (service interface, 8). Galley
 * cannot see when a request arrives, only that it is between sending and the first byte of the response. So a slot
 * becomes free `windowMs` after the response began, not after the request was sent.
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

  /**
   * Starts the calls that may start and reports the positions of the others. Runs again when the next slot is free or
   * the pause ends.
   */
  const update = () => {
    callOff();
    const now = clock.monotonicMs();
    if (pause && pause.untilMs <= now) pause = null;
    while (!pause && slots.startable(now) > 0) {
      const [next] = line.inOrder();
      // Only automatic calls are behind it.
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
     * Resolves in the order of the calls within a rank. Automatic calls leave the last slots free. Rejects with
     * `signal.reason` if the signal aborts.
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

    /** Starts no call for `ms`, because the service asked for a pause. It never shortens a longer pause. */
    pause(ms: number, why: string): void {
      const untilMs = clock.monotonicMs() + ms;
      if (pause && pause.untilMs >= untilMs) return;
      pause = { why, untilMs };
      update();
    },

    view,

    slots,

    /** Shares the slots with another limiter: both are the same service at two addresses. */
    shareWith: (other: Readonly<{ slots: SlotBook }>): void => slots.shareWith(other.slots),

    /** Call after the computer slept: recalculates all waits. */
    wake: update,
  };
}

/** The rank in the queue: calls of the author first, then automatic calls. */
export type Priority = 'interactive' | 'background';

type QueueRank = Readonly<{
  priority: Priority;
  /** Set for a retry. Its call was requested before the calls that wait now, so it goes first. */
  repeat: boolean;
}>;

const rankOf = ({ priority, repeat }: QueueRank) => (priority === 'background' ? 2 : 0) + (repeat ? 0 : 1);

/** First in, first out within a rank. */
function createRequestQueue<T extends QueueRank>() {
  const line: T[] = [];

  return {
    join(one: T): void {
      const behind = line.findIndex((other) => rankOf(other) > rankOf(one));
      line.splice(behind === -1 ? line.length : behind, 0, one);
    },

    /** Removes an entry at any position. Does nothing if it is not in the queue. */
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
