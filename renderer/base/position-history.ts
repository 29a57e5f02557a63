type PositionHistoryDependencies<Position> = Readonly<{
  view: Readonly<{
    position: () => Position;
    goTo: (position: Position) => void;
    /** Whether two positions look the same to the user. */
    isSame: (one: Position, other: Position) => boolean;
  }>;
  onChange: (now: Readonly<{ canGoBack: boolean; canGoForward: boolean }>) => void;
  /** Runs `run` after `ms`. The returned function cancels it. */
  after: (ms: number, run: () => void) => () => void;
}>;

/** What caused a jump. For Back, consecutive jumps of one kind count as one, from where the first began. */
export type JumpKind = 'jump' | 'find' | 'difference' | 'place';

const maxKept = 50;

/** A jump has scrolled after this time at the latest. */
const jumpMs = 150;

/** The places from which the user has jumped, for Back and Forward. */
export function createPositionHistory<Position>({
  view: { position, goTo, isSame },
  onChange,
  after,
}: PositionHistoryDependencies<Position>) {
  let past: readonly Position[] = [];
  let future: readonly Position[] = [];
  /** The kind of the last jump, and where it ended: `null` while it is in progress. */
  let last: Readonly<{ kind: JumpKind; end: Position | null }> | null = null;
  let callOff = () => {};

  const changed = () => onChange({ canGoBack: past.length > 0, canGoForward: future.length > 0 });

  const move = (from: readonly Position[], to: readonly Position[]) => {
    const target = from.at(-1);
    if (!target) return null;
    last = null;
    const rest = [from.slice(0, -1), [...to, position()]] as const;
    goTo(target);
    return rest;
  };

  return {
    /** Records the current place, or the place where a jump began. Call it before a jump. */
    remember(kind: JumpKind = 'jump', from = position()): void {
      const isNextStep = kind !== 'jump' && last?.kind === kind && (last.end === null || isSame(last.end, position()));
      if (!isNextStep) past = [...past, from].slice(-maxKept);
      future = [];
      callOff();
      last = { kind, end: null };
      callOff = after(jumpMs, () => {
        if (last?.kind === kind) last = { kind, end: position() };
      });
      changed();
    },

    back(): void {
      const moved = move(past, future);
      if (moved) [past, future] = moved;
      changed();
    },

    forward(): void {
      const moved = move(future, past);
      if (moved) [future, past] = moved;
      changed();
    },

    /** Maps all positions with `moved`, for a document whose content has moved. */
    map(moved: (position: Position) => Position): void {
      past = past.map(moved);
      future = future.map(moved);
      last = null;
    },

    /** For a document with other places. */
    clear(): void {
      past = [];
      future = [];
      last = null;
      changed();
    },
  };
}
