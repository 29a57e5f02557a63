import { z } from 'zod';
import { mergeItemTypes } from './merge-items.ts';
import { reportOperations } from './operations.ts';
import { maxRecents } from './recents.ts';

/**
 * What the author was doing, kept by main and given back at the next start and after a crash of the window.
 * Identifiers are kept as typed, valid or not: nothing that was typed is lost.
 */
export const Workspace = z.strictObject({
  place: z.enum(['report', 'merge', 'activity', 'settings']),
  templateID: z.string().max(10_000),
  sobjectId: z.string().max(10_000),
  /** The tab in front, and the one beside it when the work is split. */
  tab: z.enum(reportOperations),
  besideTab: z.enum(reportOperations).nullable(),
  /** The share of the width that the left view has, 0 to 1. */
  splitShare: z.number().min(0.1).max(0.9),
  jqFilter: z.string().max(10_000),
  mergeItems: z.array(z.strictObject({ type: z.enum(mergeItemTypes), id: z.string().max(10_000) })).max(10_000),
  /** Newest first. */
  recents: z.array(z.strictObject({ templateID: z.string(), sobjectId: z.string() })).max(maxRecents),
});
export type Workspace = z.infer<typeof Workspace>;
