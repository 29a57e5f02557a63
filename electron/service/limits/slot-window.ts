/**
 * The slots of a sliding window: how many requests are under way, and when the used ones come free. All moments are
 * milliseconds of monotonic time.
 */
export function createSlotWindow(limit: number, windowMs: number) {
  const ends: number[] = [];
  let underWay = 0;

  return {
    take(): void {
      underWay += 1;
    },

    /** The request is over; its slot comes free at `atMs`. */
    end(atMs: number): void {
      underWay -= 1;
      this.hold(atMs);
    },

    /** One more slot is used until `atMs`, even beyond the limit. */
    hold(atMs: number): void {
      ends.push(atMs);
      ends.sort((a, b) => a - b);
    },

    free(nowMs: number): number {
      while (ends[0] !== undefined && ends[0] <= nowMs) ends.shift();
      return Math.max(0, limit - underWay - ends.length);
    },

    nextEnd: (): number | null => ends[0] ?? null,

    /**
     * When the request at `place` (from 1) of the line can start at the earliest; `null` if that depends on answers
     * that have not begun. Full windows are taken to follow each other.
     */
    startOf(place: number, nowMs: number): number | null {
      const free = this.free(nowMs);
      if (place <= free) return nowMs;
      // Each slot that comes free brings the line one place nearer, once it is no longer beyond the limit.
      const beyond = Math.max(0, underWay + ends.length - limit);
      const turn = place - free - 1 + beyond;
      const end = ends[turn % limit];
      return end === undefined ? null : end + Math.floor(turn / limit) * windowMs;
    },
  };
}
