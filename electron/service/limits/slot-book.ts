import type { Clock } from '../../base/clock.ts';
import type { SlotLog } from './slot-log.ts';

export type SlotBookDependencies = Readonly<{
  limit: number;
  windowMs: number;
  /** How long a request that Galley gave up may still be on its way to the service. */
  graceMs: number;
  /** How long a stalled service may take to read a request without an answer. */
  unansweredMs: number;
  /** Whether the network stack resends a request by itself after a 421 (RFC 9110, section 15.5.20). */
  resends: boolean;
  clock: Clock;
  log: Pick<SlotLog, 'restored' | 'take' | 'end'>;
}>;

/** A request without a response so far. `isOnce`: the network stack cannot resend it. */
type OpenSlot = { readonly takenAtMs: number; readonly entries: Entry[]; isOnce: boolean };
/** The slot of a finished request, until it becomes free at `endMs`. */
type HeldSlot = { endMs: number; unansweredSinceMs: number | null; readonly entry: Entry };
/** The numbers of one slot in the logs of all addresses. */
type Entry = Map<SlotBookDependencies['log'], number>;

/** The slots of one service. After a move, its addresses share this object. */
type Slots = {
  readonly open: Set<OpenSlot>;
  /** Sorted by `endMs`. */
  held: HeldSlot[];
  readonly logs: SlotBookDependencies['log'][];
  readonly books: Set<Book>;
  /** How many times the next call may arrive: like the last one, but always twice after a 421. */
  arrivals: 'unknown' | 'once' | 'twice';
};

export type Book = { slots: Slots; changed(): void };

export type SlotBook = ReturnType<typeof createSlotBook>;

/**
 * The slots of a sliding window: which requests are under way, and when used slots become free. Times are milliseconds
 * of monotonic time.
 * A network stack that resends after a 421 can make a request arrive twice. So each request reserves a second slot
 * until its response begins, or until it is certain to be sent once. A request that ends without a response has used
 * both slots. After the first 421, requests run one at a time, and each uses two slots.
 */
export function createSlotBook(deps: SlotBookDependencies, changed: () => void) {
  const { limit, windowMs, graceMs, unansweredMs, resends, clock, log } = deps;
  const restoredAtMs = clock.monotonicMs();
  const own: Book = {
    changed,
    slots: { open: new Set(), held: [], logs: [log], books: new Set(), arrivals: 'unknown' },
  };
  own.slots.books.add(own);
  for (const { slot, freeInMs, isUnanswered } of log.restored) {
    const unansweredSinceMs = isUnanswered ? restoredAtMs : null;
    addHeld({ endMs: restoredAtMs + freeInMs, unansweredSinceMs, entry: new Map([[log, slot]]) });
  }

  function addHeld(slot: HeldSlot): void {
    own.slots.held.push(slot);
    own.slots.held.sort((a, b) => a.endMs - b.endMs);
  }

  const cost = () => (own.slots.arrivals === 'twice' ? 2 : 1);
  const newEntry = (): Entry => new Map(own.slots.logs.map((each) => [each, each.take()]));
  const noteEnd = (entry: Entry, freeInMs: number, isUnanswered = false) => {
    for (const [each, number] of entry) each.end(number, freeInMs, isUnanswered);
  };
  const emitChange = () => {
    for (const book of [...own.slots.books]) book.changed();
  };

  const free = (nowMs: number): number => {
    const { held, open } = own.slots;
    while (held[0] !== undefined && held[0].endMs <= nowMs) held.shift();
    return Math.max(0, limit - held.length - open.size * cost());
  };

  /** Slots for requests under way that the network stack may resend. */
  const reserved = () => [...own.slots.open].filter(({ isOnce }) => !isOnce).length;

  /** How many more requests may be sent now. */
  const startable = (nowMs: number): number => {
    const left = free(nowMs);
    if (!resends) return left;
    const { open, arrivals } = own.slots;
    if (arrivals === 'twice') return open.size === 0 && left >= 2 ? 1 : 0;
    const unreserved = left - reserved();
    const inPairs = Math.max(0, Math.floor(unreserved / 2));
    // `route` learns before sending whether the request is sent once, and holds it back if not.
    return arrivals === 'once' && unreserved === 1 && unreserved === left ? 1 : inPairs;
  };

  const end = (slot: OpenSlot, freeInMs: number, unansweredSinceMs: number | null, isAnswered = false) => {
    own.slots.open.delete(slot);
    const uses = resends && !isAnswered && !slot.isOnce ? 2 : cost();
    while (slot.entries.length < uses) slot.entries.push(newEntry());
    for (const entry of slot.entries) {
      noteEnd(entry, freeInMs, unansweredSinceMs !== null);
      addHeld({ endMs: clock.monotonicMs() + freeInMs, unansweredSinceMs, entry });
    }
    emitChange();
  };

  /** A service that answers a later request has read the earlier ones, or never will. */
  const dateUnanswered = (answered: OpenSlot, nowMs: number) => {
    for (const slot of own.slots.held) {
      const sinceMs = slot.unansweredSinceMs;
      if (sinceMs === null || sinceMs > answered.takenAtMs) continue;
      slot.endMs = Math.max(nowMs + windowMs, sinceMs + windowMs + graceMs);
      slot.unansweredSinceMs = null;
      noteEnd(slot.entry, slot.endMs - nowMs);
    }
    own.slots.held.sort((a, b) => a.endMs - b.endMs);
  };

  return {
    free,
    startable,

    take(): OpenSlot {
      const entries = Array.from({ length: cost() }, newEntry);
      const slot: OpenSlot = { takenAtMs: clock.monotonicMs(), entries, isOnce: !resends };
      own.slots.open.add(slot);
      for (const book of own.slots.books) if (book !== own) book.changed();
      return slot;
    },

    /**
     * Call before sending. `isOnce`: the request is certain to be sent once. Returns whether it fits in the limit; if
     * not, do not send it.
     */
    route(slot: OpenSlot, isOnce: boolean): boolean {
      if (!resends || own.slots.arrivals === 'twice') return true;
      slot.isOnce = isOnce;
      own.slots.arrivals = isOnce ? 'once' : 'unknown';
      if (isOnce) emitChange();
      return isOnce || free(clock.monotonicMs()) >= reserved();
    },

    /** The response has begun; `wasMisdirected` for a 421. */
    answered(slot: OpenSlot, wasMisdirected: boolean): void {
      if (wasMisdirected && resends) own.slots.arrivals = 'twice';
      dateUnanswered(slot, clock.monotonicMs());
      end(slot, windowMs, null, true);
    },

    /** There is no connection, or the other side closed it. */
    failed: (slot: OpenSlot): void => end(slot, windowMs + graceMs, null),

    /** Galley closed the connection: the service may still read the request. */
    unanswered: (slot: OpenSlot): void => end(slot, unansweredMs, clock.monotonicMs()),

    /** The request was never sent. */
    unused(slot: OpenSlot): void {
      own.slots.open.delete(slot);
      for (const entry of slot.entries) noteEnd(entry, 0);
      emitChange();
    },

    nextEnd: (): number | null => own.slots.held[0]?.endMs ?? null,

    /**
     * The earliest start of the request at `place` (from 1) in the queue; `null` if it depends on responses that have
     * not begun. Assumes that every window is full.
     */
    startOf(place: number, nowMs: number): number | null {
      if (place <= startable(nowMs)) return nowMs;
      const left = free(nowMs);
      const { held, open } = own.slots;
      // Each slot that becomes free moves the queue forward, once usage is within the limit.
      const beyond = Math.max(0, open.size * cost() + held.length - limit);
      const turn = place * cost() - left - 1 + beyond;
      if (turn < 0) return open.size > 0 ? null : (held[0]?.endMs ?? null);
      const slot = held[turn % limit];
      return slot === undefined ? null : slot.endMs + Math.floor(turn / limit) * windowMs;
    },

    /** From now on both are one service: the used slots of either count for both, on disk too. */
    shareWith({ own: theirs }: Readonly<{ own: Book }>): void {
      if (theirs.slots === own.slots) return;
      joinSlots(own.slots, theirs.slots, clock.monotonicMs());
      emitChange();
    },

    own,
  };
}

/** Moves everything of `from` into `into`. */
function joinSlots(into: Slots, from: Slots, nowMs: number): void {
  const addTo = (slots: Slots, { logs }: Slots) => {
    for (const log of logs) {
      for (const { entries } of slots.open) for (const entry of entries) entry.set(log, log.take());
      for (const { entry, endMs, unansweredSinceMs } of slots.held) {
        const number = log.take();
        log.end(number, Math.max(0, endMs - nowMs), unansweredSinceMs !== null);
        entry.set(log, number);
      }
    }
  };
  addTo(into, from);
  addTo(from, into);
  for (const slot of from.open) into.open.add(slot);
  into.held = [...into.held, ...from.held].sort((a, b) => a.endMs - b.endMs);
  into.logs.push(...from.logs);
  if (from.arrivals === 'twice' || into.arrivals === 'unknown') into.arrivals = from.arrivals;
  for (const book of from.books) {
    book.slots = into;
    into.books.add(book);
  }
}
