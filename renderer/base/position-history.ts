type PositionHistoryDependencies<Position> = Readonly<{
  view: Readonly<{
    position: () => Position;
    goTo: (position: Position) => void;
    /** Whether two positions are one for the user. */
    isSame: (one: Position, other: Position) => boolean;
  }>;
  onChange: (now: Readonly<{ canGoBack: boolean; canGoForward: boolean }>) => void;
  /** Runs `run` after `ms`; the result takes it back. */
  after: (ms: number, run: () => void) => () => void;
}>;

/** What leads from one place to another. Several steps of one kind are one way back, to where the first of them began. */
export type JumpKind = 'jump' | 'find' | 'difference';

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
  /** The kind of the last jump, and where it ended: `null` while it goes on. */
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
    /** Keeps the present place, or the one that a jump began from: to be called before a jump. */
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

    /** Moves all positions to where `moved` says, for a document whose content has moved. */
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
