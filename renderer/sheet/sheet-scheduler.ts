/** A row gets its verdict first, then its looks: its picture and its findings. */
export type RowStep = 'verdict' | 'looks';

/**
 * `cancelled`: the row was outdated, or other work went first. The step is taken again. `gone`: the page is no longer
 * kept, because there are many. It is made again, and its looks follow at once.
 */
export type StepOutcome = 'done' | 'cancelled' | 'gone';

type SheetSchedulerDependencies = Readonly<{
  steps: Readonly<Record<RowStep, (id: string, signal: AbortSignal) => Promise<StepOutcome>>>;
  /** How many rows are drawn at the same time, until `setLanes`. */
  lanes: number;
  /** Called when rows begin to wait for their verdict. */
  onWaiting: (ids: readonly string[]) => void;
}>;

/**
 * Decides which row is drawn next: rows in view with their looks, then the verdicts of the others, then their looks.
 * The newest text wins: when the text changes, the row that is being drawn is aborted and waits again.
 */
export function createSheetScheduler({ steps, lanes: firstLanes, onWaiting }: SheetSchedulerDependencies) {
  let lanes = firstLanes;
  let order: readonly string[] = [];
  let inView: readonly string[] = [];
  const waiting: Readonly<Record<RowStep, Set<string>>> = { verdict: new Set(), looks: new Set() };
  const gone = new Set<string>();
  const running = new Map<string, AbortController>();
  /** Why nothing is begun. */
  const stops = new Set<'hidden' | 'paused' | 'own-page'>(['hidden']);

  const startNext = (ids: readonly string[], step: RowStep): boolean => {
    const id = ids.find((each) => waiting[step].has(each) && !running.has(each));
    if (id !== undefined) void start(id, step);
    return id !== undefined;
  };

  const pump = () => {
    const isStarted = () =>
      // The document of a row in view is still open when its looks follow at once.
      startNext([...gone, ...inView], 'looks') ||
      startNext(inView, 'verdict') ||
      startNext(order, 'verdict') ||
      startNext(order, 'looks');
    while (stops.size === 0 && running.size < lanes && isStarted());
  };

  const start = async (id: string, step: RowStep): Promise<void> => {
    const controller = new AbortController();
    waiting[step].delete(id);
    running.set(id, controller);
    const outcome = await steps[step](id, controller.signal);
    running.delete(id);
    // Removed rows are not drawn again.
    const isWanted = order.includes(id) && !waiting.verdict.has(id);
    if (step === 'looks' && outcome !== 'cancelled') gone[outcome === 'gone' ? 'add' : 'delete'](id);
    if (isWanted && (outcome === 'gone' || (outcome === 'cancelled' && step === 'verdict'))) wait([id]);
    else if (isWanted && (outcome === 'cancelled' || step === 'verdict')) waiting.looks.add(id);
    pump();
  };

  const wait = (ids: readonly string[]) => {
    for (const id of ids) {
      waiting.verdict.add(id);
      waiting.looks.delete(id);
    }
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
      for (const set of [waiting.verdict, waiting.looks, gone])
        for (const id of set) if (!known.has(id)) set.delete(id);
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

    setLanes(count: number): void {
      lanes = count;
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
