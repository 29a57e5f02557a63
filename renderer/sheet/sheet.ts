import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import type { DraftContent, DraftKey } from '../../shared/draft.ts';
import type { AppEvent } from '../../shared/events.ts';
import { isMade, isSameKey, isSameText, rowsOfDraft, withAdded, withKnownRows } from './draft-rows.ts';
import { createInfoRequests } from './info-requests.ts';
import { type MadeChoice, madeRows } from './made-rows.ts';
import type { NamedRecord } from './read-records.ts';
import { createRowData, type RowDataDependencies } from './row-data.ts';
import { type ShownChoice, shownRows } from './row-order.ts';
import { createRowSteps, type RowStepsDependencies } from './row-steps.ts';
import { rowsWithoutData, type SheetRow } from './sheet-row.ts';
import { createSheetRows } from './sheet-rows.ts';
import { createSheetScheduler } from './sheet-scheduler.ts';
import { nothing, type SheetDraft, type SheetState } from './sheet-state.ts';

export type SheetDependencies = RowDataDependencies &
  RowStepsDependencies &
  Readonly<{
    bridge: Bridge;
    draft: Readonly<{ get: () => SheetDraft | null; subscribe: (listener: () => void) => () => void }>;
    readText: (documentId: string) => Promise<string>;
    after: (ms: number, run: () => void) => () => void;
  }>;

export type Sheet = ReturnType<typeof createSheet>;

/** The author's own page is opened and drawn in this time, and rows would slow it down. */
export const ownPageMs = 120;
/**
 * One row is drawn at a time until this time has passed after the author's own page and any other change of the draft,
 * because the next key may come.
 */
export const nextKeyMs = 600;
/** One row is printed while another is compared. */
const lanes = 2;

/** State and actions of the sheet: the open draft with the data of all its records. */
export function createSheet(dependencies: SheetDependencies) {
  const { bridge, draft, dropPicture, isThere, readText, after } = dependencies;
  const state = createStore<SheetState>(() => ({ ...nothing, isPaused: false, pictured: 1, against: 'unchanged' }));
  const rowData = createRowData(dependencies);
  let views = 0;
  let unsubscribe = () => {};
  let callOffStart = () => {};
  /** The text that the rows are drawn with. */
  let text: DraftContent | null = null;
  let loads = 0;

  const rows = createSheetRows({ publish: (published) => state.setState({ rows: published }), after });
  const steps = createRowSteps(dependencies, rows, rowData, () => {
    const { key, pictured, against } = state.getState();
    return key && text && { key, content: text, pictured, against };
  });
  const scheduler = createSheetScheduler({
    steps,
    lanes,
    onWaiting: (ids) => rows.change(ids, () => ({ state: 'waiting' })),
  });

  const drawable = () =>
    rows
      .all()
      .filter(({ source }) => source.kind !== 'wanted')
      .map(({ id }) => id);

  /** Replaces the rows. Those with the same id keep their result, unless it is of another draft. */
  const setRows = (next: readonly SheetRow[]) => {
    const kept = new Set(next.map(({ result }) => result?.picture));
    for (const { result } of rows.all())
      if (result?.picture != null && !kept.has(result.picture)) dropPicture(result.picture);
    rows.set(next);
    state.setState(({ choice, openId }) => ({
      rows: next,
      shown: shownRows(next, choice),
      openId: next.some(({ id }) => id === openId) ? openId : null,
    }));
    scheduler.setOrder(next.map(({ id }) => id));
  };

  const load = async (key: DraftKey, content: DraftContent): Promise<void> => {
    loads += 1;
    const number = loads;
    const outcome = await bridge.call('drafts.rowRecords', key);
    if (number !== loads) return;
    const found = rowsOfDraft(key, content, outcome.ok ? outcome.value : []);
    const known = withKnownRows(found, rows.all());
    setRows(known.rows);
    scheduler.redraw(known.fresh);
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
    change: (id, part) => rows.change([id], () => part),
    isOpen: (key) => state.getState().key === key,
    onAnswer: (id) => scheduler.redraw([id]),
    onProgress: (infoProgress) => state.setState({ infoProgress }),
  });

  const replaceMade = (made: readonly SheetRow[]) => {
    setRows([...rows.all().filter((row) => !isMade(row)), ...made]);
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
    if (isHeld) return scheduler.stop('own-page', true);
    callOffStart = after(ownPageMs, () => {
      scheduler.setLanes(1);
      scheduler.stop('own-page', false);
      callOffStart = after(nextKeyMs, () => scheduler.setLanes(lanes));
    });
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
    const row = rows.get(openId ?? '');
    if (!row?.result || row.state !== 'done') return;
    const { page, unchanged, proof } = row.result;
    const areThere = await Promise.all([page, unchanged, proof].map((each) => each === null || isThere(each.id)));
    if (areThere.includes(false) && rows.get(row.id) === row) scheduler.redraw([row.id]);
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
      state.setState(({ choice }) => {
        const next = { ...choice, ...part };
        return { choice: next, rows: rows.all(), shown: shownRows(rows.all(), next) };
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
      setRows(withAdded(rows.all(), records));
    },

    /** Requests the Info of at most `most` rows without data, one request each. */
    askInfo(most: number): void {
      const { key } = state.getState();
      if (key) void info.ask(rowsWithoutData(rows.all()).slice(0, most), key);
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
