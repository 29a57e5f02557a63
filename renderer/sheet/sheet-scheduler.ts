/** `cancelled`: the row was outdated, or other work went first. It is drawn again. */
export type DrawOutcome = 'done' | 'cancelled';

export type SheetSchedulerDependencies = Readonly<{
  draw: (id: string, signal: AbortSignal) => Promise<DrawOutcome>;
  /** How many rows are drawn at the same time: one is printed while another is compared. */
  lanes: number;
  /** Called when rows begin to wait. */
  onWaiting: (ids: readonly string[]) => void;
}>;

/**
 * Decides which row is drawn next: rows in view first, then the others in their order. The newest text wins: when the
 * text changes, the row that is being drawn is aborted and waits again.
 */
export function createSheetScheduler({ draw, lanes, onWaiting }: SheetSchedulerDependencies) {
  let order: readonly string[] = [];
  let inView: readonly string[] = [];
  const waiting = new Set<string>();
  const running = new Map<string, AbortController>();
  /** Why nothing is begun. */
  const stops = new Set<'hidden' | 'paused' | 'own-page'>(['hidden']);

  const next = (): string | null => {
    const canStart = (id: string) => waiting.has(id) && !running.has(id);
    return inView.find(canStart) ?? order.find(canStart) ?? null;
  };

  const pump = () => {
    while (stops.size === 0 && running.size < lanes) {
      const id = next();
      if (id === null) return;
      void start(id);
    }
  };

  const start = async (id: string): Promise<void> => {
    const controller = new AbortController();
    waiting.delete(id);
    running.set(id, controller);
    const outcome = await draw(id, controller.signal);
    running.delete(id);
    // Removed rows are not drawn again.
    if (outcome === 'cancelled' && order.includes(id)) wait([id]);
    pump();
  };

  const wait = (ids: readonly string[]) => {
    for (const id of ids) waiting.add(id);
    onWaiting(ids);
  };

  const abortAll = () => {
    for (const controller of running.values()) controller.abort();
  };

  return {
    /** The rows in their order. Removed ones are aborted; new ones wait only after `redraw`. */
    setOrder(ids: readonly string[]): void {
      order = ids;
      const known = new Set(ids);
      for (const id of waiting) if (!known.has(id)) waiting.delete(id);
      for (const [id, controller] of running) if (!known.has(id)) controller.abort();
    },

    setInView(ids: readonly string[]): void {
      inView = ids;
    },

    /** Draws these rows with the newest text. */
    redraw(ids: readonly string[]): void {
      for (const id of ids) running.get(id)?.abort();
      wait(ids);
      pump();
    },

    /** Stops for a reason, or lifts it. Running work is aborted, except by a pause. */
    stop(reason: 'hidden' | 'paused' | 'own-page', isStopped: boolean): void {
      if (isStopped) stops.add(reason);
      else stops.delete(reason);
      if (isStopped && reason !== 'paused') abortAll();
      pump();
    },
  };
}
