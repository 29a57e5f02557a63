import { z } from 'zod';
import type { Fault } from './fault.ts';
import type { DocumentInfo } from './model.ts';
import { ProofKey } from './proof.ts';
import { Identifier } from './report-request.ts';

/** `template`: markup with expressions. `page`: markup with the data already in it, as `/deepload` gives it. */
const draftKinds = ['template', 'page'] as const;
export type DraftKind = (typeof draftKinds)[number];

/** Characters of the markup, the data or the helpers of a draft. */
export const maxDraftCharacters = 10_000_000;

const DraftText = z
  .string()
  .max(maxDraftCharacters, 'A draft holds at most 10 million characters. It is kept again when it is smaller.');

/** The identity of a draft: one per kind, template, record and connection. */
export const DraftKey = ProofKey.extend({ kind: z.enum(draftKinds) });
export type DraftKey = Readonly<z.infer<typeof DraftKey>>;

/** An answer to Info. `record` is set if it is not the draft's own record. */
const InfoAnswer = z.strictObject({ documentId: z.uuid(), record: Identifier.optional() });

const maxFilterCharacters = 10_000;

/**
 * The root context of a template: a part of an Info answer, or JSON that the author typed or a jq filter produced. In
 * `path`, dots separate member names and `[0]` is a list item. An empty path is the whole answer.
 */
export const DraftData = z.union([
  InfoAnswer.extend({ path: z.string().max(1_000) }),
  z.strictObject({
    text: DraftText,
    /** The filter that produced the text, and its input. */
    made: InfoAnswer.extend({ filter: z.string().max(maxFilterCharacters) }).optional(),
  }),
]);
export type DraftData = Readonly<z.infer<typeof DraftData>>;

/** The parts of a draft that the author edits. */
export const DraftContent = z.strictObject({
  markup: DraftText,
  /** The markup from the service that the draft began with. */
  original: DraftText,
  /** `null` for a page, and until data is chosen. */
  data: DraftData.nullable(),
  /** The author's own helpers: JavaScript function declarations. Each function is a helper of the same name. */
  helpers: DraftText,
});
/** The markup that a draft began with. */
export const UnchangedDraft = DraftKey.extend({ original: DraftText });
export type DraftContent = Readonly<z.infer<typeof DraftContent>>;

/** A draft without its texts. */
export type DraftSummary = DraftKey &
  Readonly<{
    /** Milliseconds since the epoch. */
    changedAt: number;
    /** When it was discarded; it can be restored for 30 days. */
    discardedAt: number | null;
    /** The path of the file that the draft follows. */
    followed: string | null;
  }>;

export type Draft = Readonly<{ summary: DraftSummary; content: DraftContent }>;

/** One rendering of a draft. */
export const DraftRender = DraftKey.extend({
  markup: DraftText,
  data: DraftData.nullable(),
  helpers: DraftText,
  /** A newer rendering with the same purpose replaces an older one. `fidelity` renders the unchanged markup. */
  purpose: z.enum(['edit', 'fidelity']),
});
export type DraftRender = Readonly<z.infer<typeof DraftRender>>;

/** A search for the part of an Info answer that is the data of a template. */
export const DataSearch = DraftRender.pick({ connectionId: true, markup: true, helpers: true }).extend({
  infoId: z.uuid(),
  deeploadId: z.uuid().nullable(),
});

/** The root context of a row of the sheet. `folderRecord` is a record of the folder, which costs no request. */
const RowData = z.union([DraftData, z.strictObject({ folderRecord: Identifier, path: z.string().max(1_000) })]);
export type RowData = Readonly<z.infer<typeof RowData>>;

/** A draft with the data of another record, for the sheet. `sobjectId` is that record. */
export const RowRender = DraftKey.extend({
  /** A newer rendering of the same row replaces an older one. */
  row: z.string().min(1).max(1_000),
  markup: DraftText,
  original: DraftText,
  data: RowData,
  helpers: DraftText,
});
export type RowRender = Readonly<z.infer<typeof RowRender>>;

/** A record that the sheet can draw without a request. */
export type DraftRecord = Readonly<{
  record: string;
  /** Its stored Info answer; `null` if the record is read from the folder. */
  infoId: string | null;
  /** Its name in the folder. */
  title?: string;
}>;

/** The newest stored Handlebars answer of a template, and the newest stored Info answer of any of its records. */
export type KeptTemplate = Readonly<{ templateID: string; markup: DocumentInfo; info: DocumentInfo | null }>;

/** A helper or partial that the template calls but that does not exist. The page shows a stub instead. */
type DraftStub = Readonly<{
  kind: 'helper' | 'block' | 'partial';
  name: string;
  /** The place of its first use, from 1. */
  line: number;
  column: number;
  uses: number;
}>;

/** A name that is missing in the data. Its place on the page is empty. */
type MissingName = Readonly<{ path: string; line: number; column: number; uses: number }>;

/** A helper of the service whose results Galley found in the stored answer to `/deepload`. */
type ReplayedHelper = Readonly<{ name: string; line: number; column: number; uses: number }>;

/** An image origin that the author has not allowed. */
type ImageHost = Readonly<{
  /** As `URL` formats it. */
  origin: string;
  images: number;
}>;

/** How long the parts of a rendering took, in milliseconds. */
type DraftStages = Readonly<{ templateMs: number; loadMs: number; printMs: number }>;

/** `content` holds the bytes of a small document, which saves a second read. It is `null` for a larger one. */
export type DraftDocument = DocumentInfo & Readonly<{ content: Uint8Array | null }>;

export type DraftPage = Readonly<{
  /**
   * Read it at `documentUrl(page.id)`. Only the last few pages of a draft are kept, in memory, so a page cannot be
   * approved.
   */
  page: DraftDocument;
  stages: DraftStages;
  stubs: readonly DraftStub[];
  missing: readonly MissingName[];
  replayed: readonly ReplayedHelper[];
  /** Images from outside the page that were not loaded. Their boxes stay empty. */
  blockedImages: number;
  /** The blocked images that the author can allow, by host, hosts with the most images first. */
  imageHosts: readonly ImageHost[];
  /** Allowed images that failed to load. */
  failedImages: number;
  /** Style sheets from outside the page. They are never loaded. */
  blockedStyles: number;
}>;

/** The page of a row. Documents with the same id are the same page. */
export type RowPage = Pick<DraftPage, 'stubs' | 'missing'> &
  Readonly<{
    /** Read it at `documentUrl(page.id)`. It is kept in memory for a while, and drawn again when it is gone. */
    page: DocumentInfo;
    /** The page of the unchanged markup with the same data; `null` if the change does not affect this row. */
    unchanged: DocumentInfo | null;
    /** Why the unchanged markup makes no page. */
    unchangedFault: Fault | null;
    totalMs: number;
  }>;

/** A part of the Info answer that may be the root context of the template. */
export type DataCandidate = Readonly<{
  path: string;
  /** Of `total` placeholders, how many have a value with this data. */
  resolved: number;
  total: number;
  /** The similarity of the local result to the stored answer to `/deepload`, 0 to 1; `null` without an answer. */
  similarity: number | null;
}>;

/** The output range of one placeholder. */
type PlaceholderRange = Readonly<{
  /** As written in the template, without braces. */
  expression: string;
  /** The position of the placeholder, from 1. `partial` is `null` in the template's own text. */
  partial: string | null;
  line: number;
  column: number;
  /** The path of the value from the root, such as `lines[2].amount`; `null` if only a helper knows it. */
  path: string | null;
  /** The output before escaping, at most 200 characters. */
  value: string;
  /** The indexes of the surrounding lists, outermost first. */
  iteration: readonly number[];
  /** Offsets in the result, in UTF-16 units. */
  start: number;
  end: number;
}>;

export type DraftTrace = Readonly<{ html: string; placeholders: readonly PlaceholderRange[] }>;

/** The root context, or the item of a list, at a place of the template. */
export type FailurePoint = Readonly<{
  /** From the root; `null` if it is unknown. */
  path: string | null;
  /** The members of the context, one per line, shortened. */
  context: string;
}>;

/** What a local run of a template found. `unknown`: helpers and partials that only the service has. */
export type TemplateExplanation =
  | Readonly<{ fails: false; unknown: readonly (DraftStub & Readonly<{ partial: string | null }>)[] }>
  | Readonly<{
      fails: true;
      message: string;
      place: Readonly<{ partial: string | null; line: number; column: number }> | null;
      /** `null` if the template cannot be compiled. */
      point: FailurePoint | null;
    }>;

/**
 * Lines `from` to `to` of a markup come from `file`, starting at `line`. Lines count from 1; `file` is relative to the
 * folder.
 */
export type LineSource = Readonly<{ file: string; line: number; from: number; to: number }>;

/** The markup of a folder's template, and the sources of its lines in order. */
export type LineSources = Readonly<{ markup: string; sources: readonly LineSource[] }>;

/**
 * The sources of a draft's unchanged markup.
 * `not-said`: the connection is an organisation or the draft is a page, so the sources are unknown.
 * `changed`: the files have changed since the draft began.
 * `broken`: the files have an error and produce no markup.
 */
export type KnownLineSources = readonly LineSource[] | 'not-said' | 'changed' | 'broken';

/** Changed lines of a draft that belong to no single file, and the files that they touch. */
export type RefusedLines = Readonly<{ from: number; to: number; files: readonly string[] }>;

/** A draft to write into the files of its folder. `base` is the markup that the author has changed. */
export const DraftToSave = DraftKey.extend({ base: DraftText, markup: DraftText });

/** The result of saving a draft into the files of its folder: all of them or none. */
export type FolderSave =
  | Readonly<{
      state: 'saved';
      /** Relative to the folder. Empty if the files had this text already. */
      files: readonly string[];
      /** The markup that the files make now. */
      markup: string;
    }>
  /** The files make this markup, not `base`. */
  | Readonly<{ state: 'conflict'; markup: string }>
  | Readonly<{ state: 'refused'; why: string; lines: readonly RefusedLines[] }>
  /** The draft belongs to no template in a folder. */
  | Readonly<{ state: 'not-said' }>;

/** The state of the file that a draft follows. */
export type FollowedFile = DraftKey &
  (
    | Readonly<{
        state: 'read';
        path: string;
        text: string;
        /** Milliseconds since the epoch. */
        savedAt: number;
        /** The draft was changed after the file was saved, so its text stays. */
        isOlder?: boolean;
      }>
    | Readonly<{ state: 'gone'; path: string }>
    | Readonly<{ state: 'unreadable'; path: string; why: string }>
  );
