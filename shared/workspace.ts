import { z } from 'zod';
import { mergeItemTypes } from './merge-items.ts';
import { reportOperations } from './operations.ts';
import { maxOpenReports, maxPins, maxPlaces } from './recents.ts';

/** Where the author was in the PDF of a report: the fields are those of `ScrollPosition` in the window. */
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

/** A report that the author has pinned: identifiers of a connection, and the view to show. */
const PinnedReport = z.strictObject({
  connectionId: z.string().max(64),
  templateID: z.string().max(10_000),
  sobjectId: z.string().max(10_000),
  tab: z.enum(reportOperations),
});
export type PinnedReport = Readonly<z.infer<typeof PinnedReport>>;

/** How comparisons of texts are shown: the fields are those of `DiffChoices` in the window. */
const ComparisonChoices = z.strictObject({
  isUnified: z.boolean(),
  ignoresWhiteSpace: z.boolean(),
  wraps: z.boolean(),
  onlyChanges: z.boolean(),
});

/** One tab of Report. Identifiers are kept as typed, valid or not: nothing that was typed is lost. */
export const OpenReport = z.strictObject({
  templateID: z.string().max(10_000),
  sobjectId: z.string().max(10_000),
  /** The view in front, and the one beside it when the work is split. */
  tab: z.enum(reportOperations),
  besideTab: z.enum(reportOperations).nullable(),
  /** Whether its draft is in front, in place of the views. */
  isDraftInFront: z.boolean(),
  jqFilter: z.string().max(10_000),
  infoView: z.enum(['text', 'tree', 'table']),
});
export type OpenReport = Readonly<z.infer<typeof OpenReport>>;
export type InfoView = OpenReport['infoView'];

/** The open reports of one connection, in the order of their tabs. */
export const ConnectionReports = z.strictObject({
  connectionId: z.string().max(64),
  open: z.array(OpenReport).min(1).max(maxOpenReports),
  /** The place of the selected one in `open`. */
  selected: z.number().int().nonnegative(),
});
export type ConnectionReports = z.infer<typeof ConnectionReports>;

/** What the author was doing, kept by main and given back at the next start and after a crash of the window. */
export const Workspace = z.strictObject({
  place: z.enum(['report', 'merge', 'activity', 'settings']),
  /** At most one entry for each connection. */
  reports: z.array(ConnectionReports).max(1_000),
  /** The share of the width that the left view has, 0 to 1. */
  splitShare: z.number().min(0.1).max(0.9),
  /** Whether two texts beside each other scroll together; absent in files of earlier versions, and then they do. */
  scrollsTogether: z.boolean().optional(),
  comparison: ComparisonChoices.optional(),
  mergeItems: z.array(z.strictObject({ type: z.enum(mergeItemTypes), id: z.string().max(10_000) })).max(10_000),
  /** Oldest first; absent in files of earlier versions. */
  places: z.array(ViewedPlace).max(maxPlaces).optional(),
  /** The latest first, of every connection; absent in files of earlier versions. */
  pins: z.array(PinnedReport).max(maxPins).optional(),
});
export type Workspace = z.infer<typeof Workspace>;
