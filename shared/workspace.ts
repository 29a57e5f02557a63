import { z } from 'zod';
import { mergeItemTypes } from './merge-items.ts';
import { reportOperations } from './operations.ts';
import { maxOpenReports, maxPins, maxPlaces } from './recents.ts';

/** The scroll position in the PDF of a report. The fields are those of `ScrollPosition` in the window. */
const ViewedPlace = z.strictObject({
  key: z.string().max(25_000),
  page: z.number().int().nonnegative(),
  x: z.number().nullable(),
  y: z.number(),
  zoom: z.union([z.enum(['auto', 'fit-width', 'fit-page']), z.number().positive()]),
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  columns: z.union([z.literal(1), z.literal(2)]),
});
export type ViewedPlace = z.infer<typeof ViewedPlace>;

/** The main selection in a text, and where its first visible line begins: offsets in UTF-16 units. */
const CaretPlace = z.strictObject({
  anchor: z.number().int().nonnegative(),
  head: z.number().int().nonnegative(),
  top: z.number().int().nonnegative(),
});

/** The text that a draft shows, and the place in each of its texts. */
const DraftPlace = z.strictObject({
  key: z.string().max(25_000),
  text: z.enum(['markup', 'data', 'helpers']),
  markup: CaretPlace.optional(),
  data: CaretPlace.optional(),
  helpers: CaretPlace.optional(),
});
export type DraftPlace = z.infer<typeof DraftPlace>;

/** A pinned report: the identifiers, the connection and the view to show. */
const PinnedReport = z.strictObject({
  connectionId: z.string().max(64),
  templateID: z.string().max(10_000),
  sobjectId: z.string().max(10_000),
  tab: z.enum(reportOperations),
});
export type PinnedReport = Readonly<z.infer<typeof PinnedReport>>;

/** The display options of text comparisons. The fields are those of `DiffChoices` in the window. */
const ComparisonChoices = z.strictObject({
  isUnified: z.boolean(),
  ignoresWhiteSpace: z.boolean(),
  wraps: z.boolean(),
  onlyChanges: z.boolean(),
});

/** One tab of Report. Identifiers are stored as typed, valid or not, so that nothing is lost. */
export const OpenReport = z.strictObject({
  templateID: z.string().max(10_000),
  sobjectId: z.string().max(10_000),
  /** The front view, and the view beside it in a split. */
  tab: z.enum(reportOperations),
  besideTab: z.enum(reportOperations).nullable(),
  /** Whether the draft is shown instead of the views. */
  isDraftInFront: z.boolean(),
  jqFilter: z.string().max(10_000),
  infoView: z.enum(['text', 'tree', 'table']),
});
export type OpenReport = Readonly<z.infer<typeof OpenReport>>;
export type InfoView = OpenReport['infoView'];

export const ConnectionReports = z.strictObject({
  connectionId: z.string().max(64),
  open: z.array(OpenReport).min(1).max(maxOpenReports),
  /** The index of the selected report in `open`. */
  selected: z.number().int().nonnegative(),
});
export type ConnectionReports = z.infer<typeof ConnectionReports>;

/**
 * The author's open work. The main process stores it and restores it at the next start and after a crash of the window.
 */
export const Workspace = z.strictObject({
  place: z.enum(['report', 'sheet', 'merge', 'activity', 'settings']),
  /** At most one entry for each connection. */
  reports: z.array(ConnectionReports).max(1_000),
  /** The width of the left view as a share, 0 to 1. */
  splitShare: z.number().min(0.1).max(0.9),
  /** Whether two texts side by side scroll together. Files of earlier versions omit it, which means yes. */
  scrollsTogether: z.boolean().optional(),
  comparison: ComparisonChoices.optional(),
  mergeItems: z.array(z.strictObject({ type: z.enum(mergeItemTypes), id: z.string().max(10_000) })).max(10_000),
  /** Oldest first. Files of earlier versions omit it. */
  places: z.array(ViewedPlace).max(maxPlaces).optional(),
  /** Oldest first. Files of earlier versions omit it. */
  draftPlaces: z.array(DraftPlace).max(maxPlaces).optional(),
  /** Pins of all connections, latest first. Files of earlier versions omit it. */
  pins: z.array(PinnedReport).max(maxPins).optional(),
});
export type Workspace = z.infer<typeof Workspace>;
