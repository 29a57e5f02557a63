import { z } from 'zod';
import type { DocumentInfo } from './model.ts';
import { ProofKey } from './proof.ts';
import { Identifier } from './report-request.ts';

/** `template`: markup with expressions. `page`: markup with the data already in it, as `/deepload` gives it. */
export const draftKinds = ['template', 'page'] as const;
export type DraftKind = (typeof draftKinds)[number];

/** Characters of the markup, the data or the helpers of a draft. */
export const maxDraftCharacters = 10_000_000;

const DraftText = z
  .string()
  .max(maxDraftCharacters, 'A draft holds at most 10 million characters. It is kept again when it is smaller.');

/** What a draft belongs to: one for each kind of a template and a record of a connection. */
export const DraftKey = ProofKey.extend({ kind: z.enum(draftKinds) });
export type DraftKey = Readonly<z.infer<typeof DraftKey>>;

/** An answer to Info. `record` is its record where that is not the draft's own. */
const InfoAnswer = z.strictObject({ documentId: z.uuid(), record: Identifier.optional() });

const maxFilterCharacters = 10_000;

/**
 * The root context of a template: a part of an answer to Info, or JSON that the author typed or that a jq filter has made. `path` has
 * member names with dots, and `[0]` for an item of a list; the whole answer if it is empty.
 */
export const DraftData = z.union([
  InfoAnswer.extend({ path: z.string().max(1_000) }),
  z.strictObject({
    text: DraftText,
    /** The filter that has made the text, and the answer that it was given. */
    made: InfoAnswer.extend({ filter: z.string().max(maxFilterCharacters) }).optional(),
  }),
]);
export type DraftData = Readonly<z.infer<typeof DraftData>>;

/** What the author changes of a draft. */
export const DraftContent = z.strictObject({
  markup: DraftText,
  /** The markup that the draft began with, as the service gave it. */
  original: DraftText,
  /** `null` for a page, and while no data was chosen. */
  data: DraftData.nullable(),
  /** The author's own helpers: JavaScript of function declarations; each function is a helper of its name. */
  helpers: DraftText,
});
export type DraftContent = Readonly<z.infer<typeof DraftContent>>;

/** A draft without its texts. */
export type DraftSummary = DraftKey &
  Readonly<{
    /** Milliseconds since the epoch. */
    changedAt: number;
    /** When it was discarded; it can be restored for 30 days. */
    discardedAt: number | null;
    /** The file whose text the draft takes, as a path of this computer. */
    followed: string | null;
  }>;

export type Draft = Readonly<{ summary: DraftSummary; content: DraftContent }>;

/** One rendering of a draft. */
export const DraftRender = DraftKey.extend({
  markup: DraftText,
  data: DraftData.nullable(),
  helpers: DraftText,
  /** Of the renderings of a draft with the same purpose the newest wins. `fidelity` renders the unchanged markup. */
  purpose: z.enum(['edit', 'fidelity']),
});
export type DraftRender = Readonly<z.infer<typeof DraftRender>>;

/** Something that the template calls and that is not there. A stub stands in its place on the page. */
export type DraftStub = Readonly<{
  kind: 'helper' | 'block' | 'partial';
  name: string;
  /** Of its first use; both count from 1. */
  line: number;
  column: number;
  uses: number;
}>;

/** A name for which the data have no member. Its place on the page is empty. */
export type MissingName = Readonly<{ path: string; line: number; column: number; uses: number }>;

/** A helper of the service whose results were found in the stored answer to `/deepload`. */
export type ReplayedHelper = Readonly<{ name: string; line: number; column: number; uses: number }>;

/** A place of images that the author has not allowed. */
export type ImageHost = Readonly<{
  /** As `URL` gives it. */
  origin: string;
  images: number;
}>;

/** How long the parts of a rendering took, in milliseconds. */
export type DraftStages = Readonly<{ templateMs: number; loadMs: number; printMs: number }>;

/** `content`: the bytes of one that is small enough to come along; to read them anew would take longer. `null` for a larger one. */
export type DraftDocument = DocumentInfo & Readonly<{ content: Uint8Array | null }>;

export type DraftPage = Readonly<{
  /** Read it at `documentUrl(page.id)`. The last few pages of a draft are kept, in memory only: it cannot be approved. */
  page: DraftDocument;
  stages: DraftStages;
  stubs: readonly DraftStub[];
  missing: readonly MissingName[];
  replayed: readonly ReplayedHelper[];
  /** Images with an address outside the page that are not on it: their boxes stay empty. */
  blockedImages: number;
  /** Of them, those that come with the author's consent: the hosts with the most first. */
  imageHosts: readonly ImageHost[];
  /** Of them, those that were allowed and could not be loaded. */
  failedImages: number;
  /** Style sheets with an address outside the page. They are never loaded. */
  blockedStyles: number;
}>;

/** A part of the info answer that may be the root context of the template. */
export type DataCandidate = Readonly<{
  path: string;
  /** Placeholders that have a value with it, of `total`. */
  resolved: number;
  total: number;
  /** How close the local result is to the stored answer to `/deepload`, from 0 to 1; `null` without one. */
  similarity: number | null;
}>;

/** Where one placeholder of a template has written into its result. */
export type PlaceholderRange = Readonly<{
  /** As written in the template, without braces. */
  expression: string;
  /** Of the placeholder; both count from 1. `partial` is null for the template's own text. */
  partial: string | null;
  line: number;
  column: number;
  /** The path of the value from the root, such as `lines[2].amount`; `null` where only a helper knows. */
  path: string | null;
  /** What was written, before it was escaped; the first 200 characters. */
  value: string;
  /** The indexes of the surrounding lists, from the outside in. */
  iteration: readonly number[];
  /** Offsets in the result, in UTF-16 units. */
  start: number;
  end: number;
}>;

export type DraftTrace = Readonly<{ html: string; placeholders: readonly PlaceholderRange[] }>;

/** Lines `from` to `to` of a markup are those of `file` from `line` on. All count from 1; `file` is relative to the folder. */
export type LineSource = Readonly<{ file: string; line: number; from: number; to: number }>;

/** The markup of a template of a folder, and where its lines come from, in their order. */
export type LineSources = Readonly<{ markup: string; sources: readonly LineSource[] }>;

/** The sources of a draft's unchanged markup, or why they cannot be known: see `drafts.lineSources`. */
export type KnownLineSources = readonly LineSource[] | 'not-said' | 'changed' | 'broken';

/** What became of the file that a draft follows. */
export type FollowedFile = DraftKey &
  (
    | Readonly<{
        state: 'read';
        path: string;
        text: string;
        /** Milliseconds since the epoch. */
        savedAt: number;
        /** The draft was changed after the file was saved: its text stays. */
        isOlder?: boolean;
      }>
    | Readonly<{ state: 'gone'; path: string }>
    | Readonly<{ state: 'unreadable'; path: string; why: string }>
  );
