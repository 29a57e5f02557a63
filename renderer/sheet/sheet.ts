import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import type { DraftContent, DraftKey } from '../../shared/draft.ts';
import type { AppEvent } from '../../shared/events.ts';
import { faultOf } from '../../shared/fault.ts';
import { isMade, isSameKey, isSameText, rowsOfDraft, withAdded, withKnownRows } from './draft-rows.ts';
import { createInfoRequests } from './info-requests.ts';
import { type MadeChoice, madeRows } from './made-rows.ts';
import type { NamedRecord } from './read-records.ts';
import { createRowData, type RowDataDependencies } from './row-data.ts';
import { createRowDrawing, type RowDrawingDependencies, type RowDrawn } from './row-drawing.ts';
import { type ShownChoice, shownRows } from './row-order.ts';
import { rowsWithoutData, type SheetRow } from './sheet-row.ts';
import { createSheetScheduler, type DrawOutcome } from './sheet-scheduler.ts';
import { nothing, type SheetDraft, type SheetState } from './sheet-state.ts';

export type SheetDependencies = RowDataDependencies &
  RowDrawingDependencies &
  Readonly<{
    bridge: Bridge;
    draft: Readonly<{ get: () => SheetDraft | null; subscribe: (listener: () => void) => () => void }>;
    readText: (documentId: string) => Promise<string>;
    /** Whether a document can still be read. */
    isThere: (documentId: string) => Promise<boolean>;
    after: (ms: number, run: () => void) => () => void;
  }>;

export type Sheet = ReturnType<typeof createSheet>;

/** The author's own page is opened and drawn in this time, and rows would slow it down. */
const ownPageMs = 120;
const lanes = 2;

/** State and actions of the sheet: the open draft with the data of all its records. */
export function createSheet(dependencies: SheetDependencies) {
  const { bridge, draft, dropPicture, isThere, readText, after } = dependencies;
  const state = createStore<SheetState>(() => ({ ...nothing, isPaused: false, pictured: 1, against: 'unchanged' }));
  const drawing = createRowDrawing(dependencies);
  const rowData = createRowData(dependencies);
  let views = 0;
  let unsubscribe = () => {};
  let callOffStart = () => {};
  /** The text that the rows are drawn with. */
  let text: DraftContent | null = null;
  let loads = 0;

  const rowOf = (id: string) => state.getState().rows.find((row) => row.id === id) ?? null;
  const change = (ids: readonly string[], part: (row: SheetRow) => Partial<SheetRow>) => {
    const changed = new Set(ids);
    state.setState(({ rows }) => ({
      rows: rows.map((row) => (changed.has(row.id) ? { ...row, ...part(row) } : row)),
    }));
  };

  const draw = async (id: string, signal: AbortSignal): Promise<DrawOutcome> => {
    const row = rowOf(id);
    const { key, pictured, ...chosen } = state.getState();
    const content = text;
    if (!row || !key || !content) return 'done';
    const against = isMade(row) ? 'unchanged' : chosen.against;
    change([id], () => ({ state: 'drawing' }));
    try {
      const found = await rowData.of(row, key, content);
      signal.throwIfAborted();
      const drawn: RowDrawn = found.ok
        ? await drawing(
            { id, key, record: row.record, content, data: found.data, pictured, against, last: row.result },
            signal,
          )
        : found;
      if (!drawn.ok && drawn.fault.code === 'CANCELLED') return 'cancelled';
      finish(id, drawn);
      return 'done';
    } catch (thrown) {
      if (signal.aborted) return 'cancelled';
      finish(id, { ok: false, fault: faultOf(thrown) });
      return 'done';
    }
  };

  const finish = (id: string, drawn: RowDrawn) => {
    const before = rowOf(id)?.result?.picture ?? null;
    const after = drawn.ok ? drawn.result.picture : before;
    if (!rowOf(id)) return after !== null && dropPicture(after);
    change([id], () =>
      drawn.ok ? { state: 'done', fault: null, result: drawn.result } : { state: 'failed', fault: drawn.fault },
    );
    if (before !== null && before !== after) dropPicture(before);
  };

  const scheduler = createSheetScheduler({
    draw,
    lanes,
    onWaiting: (ids) => change(ids, () => ({ state: 'waiting' })),
  });

  const drawable = () =>
    state
      .getState()
      .rows.filter(({ source }) => source.kind !== 'wanted')
      .map(({ id }) => id);

  /** Replaces the rows. Those with the same id keep their result, unless it is of another draft. */
  const setRows = (rows: readonly SheetRow[]) => {
    const kept = new Set(rows.map(({ result }) => result?.picture));
    for (const { result } of state.getState().rows)
      if (result?.picture != null && !kept.has(result.picture)) dropPicture(result.picture);
    state.setState(({ choice, openId }) => ({
      rows,
      shown: shownRows(rows, choice),
      openId: rows.some(({ id }) => id === openId) ? openId : null,
    }));
    scheduler.setOrder(rows.map(({ id }) => id));
  };

  const load = async (key: DraftKey, content: DraftContent): Promise<void> => {
    loads += 1;
    const number = loads;
    const outcome = await bridge.call('drafts.rowRecords', key);
    if (number !== loads) return;
    const found = rowsOfDraft(key, content, outcome.ok ? outcome.value : []);
    const { rows, fresh } = withKnownRows(found, state.getState().rows);
    setRows(rows);
    scheduler.redraw(fresh);
  };

  /** Follows the draft: another draft has other rows, and a changed text is drawn again. */
  const update = () => {
    const now = draft.get();
    const isTemplate = now?.key.kind === 'template' && now.content.data !== null;
    if (!now || !isTemplate) {
      if (state.getState().key) forget();
      return;
    }
    // With such a mistake all rows would fail. The shown ones stay.
    hold(now.isRendering || now.fault?.withAnyData === true);
    const { key } = state.getState();
    if (!key || !isSameKey(key, now.key)) {
      forget();
      text = now.content;
      state.setState({ key: now.key });
      void load(now.key, now.content);
      return;
    }
    if (text && isSameText(text, now.content)) return;
    const hasOtherData = text?.data !== now.content.data;
    text = now.content;
    if (hasOtherData) {
      rowData.reset();
      void load(now.key, now.content);
      const { made } = state.getState();
      if (made) void make(made);
    }
    scheduler.redraw(drawable());
  };

  const info = createInfoRequests({
    bridge,
    change: (id, part) => change([id], () => part),
    onAnswer: (id) => scheduler.redraw([id]),
    onProgress: (infoProgress) => state.setState({ infoProgress }),
  });

  const replaceMade = (made: readonly SheetRow[]) => {
    setRows([...state.getState().rows.filter((row) => !isMade(row)), ...made]);
    scheduler.redraw(made.map(({ id }) => id));
  };

  const make = async (choice: MadeChoice): Promise<string | null> => {
    const { key } = state.getState();
    const content = text;
    if (!key || !content) return null;
    const found = await madeRows(readText, key, content, choice);
    // Meanwhile the draft may be another.
    if (state.getState().key !== key || text?.data !== content.data) return null;
    if (!found.ok) return found.problem;
    state.setState({ made: choice });
    replaceMade(found.rows);
    return null;
  };

  const hold = (isHeld: boolean) => {
    callOffStart();
    if (isHeld) scheduler.stop('own-page', true);
    else callOffStart = after(ownPageMs, () => scheduler.stop('own-page', false));
  };

  const forget = () => {
    loads += 1;
    info.stop();
    setRows([]);
    rowData.reset();
    text = null;
    state.setState(nothing);
    void bridge.call('drafts.closeRows', undefined);
  };

  /** Opens a row. Its pages are rendered again if they were dropped. */
  const open = async (openId: string | null): Promise<void> => {
    state.setState({ openId });
    const row = rowOf(openId ?? '');
    if (!row?.result || row.state !== 'done') return;
    const { page, unchanged, proof } = row.result;
    const areThere = await Promise.all([page, unchanged, proof].map((each) => each === null || isThere(each.id)));
    if (areThere.includes(false) && rowOf(row.id) === row) scheduler.redraw([row.id]);
  };

  return {
    state,

    /** Call it while a sheet is on the screen: rows are drawn only then. The returned function ends it. */
    show(): () => void {
      views += 1;
      if (views === 1) {
        unsubscribe = draft.subscribe(update);
        scheduler.stop('hidden', false);
        const { key } = state.getState();
        update();
        // Answers may have come meanwhile.
        if (key && text && state.getState().key === key) void load(key, text);
      }
      let isShown = true;
      return () => {
        if (!isShown) return;
        isShown = false;
        views -= 1;
        if (views > 0) return;
        unsubscribe();
        callOffStart();
        scheduler.stop('hidden', true);
      };
    },

    setInView: scheduler.setInView,

    pause(isPaused: boolean): void {
      state.setState({ isPaused });
      scheduler.stop('paused', isPaused);
    },

    choose: (part: Partial<ShownChoice>) =>
      state.setState(({ rows, choice }) => {
        const next = { ...choice, ...part };
        return { choice: next, shown: shownRows(rows, next) };
      }),

    /** Chooses what the pictures of the rows show, and what the rows are compared with. */
    drawWith(part: Partial<Pick<SheetState, 'pictured' | 'against'>>): void {
      state.setState(part);
      scheduler.redraw(drawable());
    },

    open,

    /** Opens the row `by` steps away and returns its id. */
    step(by: number): string | null {
      const { shown, openId } = state.getState();
      const at = openId === null ? -1 : shown.indexOf(openId);
      const next = shown[Math.max(0, Math.min(shown.length - 1, at === -1 ? 0 : at + by))] ?? null;
      void open(next);
      return next;
    },

    /** Replaces the rows of test data. Resolves to a problem, or to `null`. */
    make,

    /** Adds rows without data for records that have no row. `askInfo` gets their data. */
    addRecords(records: readonly NamedRecord[]): void {
      setRows(withAdded(state.getState().rows, records));
    },

    /** Requests the Info of at most `most` rows without data, one request each. */
    askInfo(most: number): void {
      const { key, rows } = state.getState();
      if (key) void info.ask(rowsWithoutData(rows).slice(0, most), key);
    },

    stopAsking: info.stop,

    removeMade(): void {
      state.setState({ made: null });
      replaceMade([]);
    },

    /** Saves the page of a row. */
    savePage: (pageId: string) => void bridge.call('drafts.savePage', { pageId }),

    handleEvent(event: AppEvent): void {
      const { key, against } = state.getState();
      if (!key || !text) return;
      const isFolder = event.type === 'folder-changed' && event.connectionId === key.connectionId;
      if (isFolder) void load(key, text);
      if (isFolder || event.type === 'preferences-changed' || (event.type === 'proof-changed' && against === 'proof'))
        scheduler.redraw(drawable());
    },
  };
}
