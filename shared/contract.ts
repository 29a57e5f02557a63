import { z } from 'zod';
import { commandIds } from './commands.ts';
import { ConnectionDraftSchema, SecretText, ServerUrl } from './connection-schema.ts';
import {
  type DataCandidate,
  type Draft,
  DraftContent,
  DraftKey,
  type DraftPage,
  DraftRender,
  type DraftSummary,
  type DraftTrace,
  type FollowedFile,
  type KnownLineSources,
} from './draft.ts';
import type { AppEvent } from './events.ts';
import type { Outcome } from './fault.ts';
import { FilterName, FilterText, type InfoFilters } from './info-filters.ts';
import type { MergeItem } from './merge-items.ts';
import { KeptItems, MergeListName, type MergeListSummary } from './merge-lists.ts';
import {
  type AppSnapshot,
  type ConnectionView,
  type DocumentInfo,
  type ItemMatches,
  type ListedCall,
  maxFolderLimit,
  maxItemWords,
  maxNoteLength,
  maxWordLength,
  type SavedFile,
  type SessionView,
  type Suggestions,
} from './model.ts';
import { ImageConsent, Preferences } from './preferences.ts';
import { IgnoredAreas, ProofKey, type ProofView } from './proof.ts';
import { ReportRequest } from './report-request.ts';
import { MergeItems, RunVerdictSchema, type ServiceRequest } from './service-request.ts';
import { Workspace } from './workspace.ts';

const RunId = z.uuid();
const DocumentId = z.uuid();
const ConnectionId = z.string().min(1).max(64);
const TemplateKey = z.strictObject({ connectionId: ConnectionId, templateID: z.string().min(1).max(10_000) });
const ItemWords = z.array(z.string().min(1).max(maxWordLength)).max(maxItemWords);

/**
 * Every question the window may ask of the main process, one row each.
 * A new call is a row here and a handler of the same name; both bridges follow by type.
 */
export const contract = {
  'app.snapshot': takes(() => z.void()).gives<AppSnapshot>(),
  /** Puts text on the clipboard: the page itself has no permission for it. */
  'app.copy': takes(() => z.strictObject({ text: z.string().max(5_000_000) })).gives<void>(),
  /** Opens the `https` address of a document's link in the system's browser, after a question. */
  'app.openLink': takes(() => z.strictObject({ url: z.url({ protocol: /^https$/ }).max(8_192) })).gives<void>(),
  /** Lets the window have the whole screen, or takes it back to what it had: no page has a permission for it. */
  'app.fullScreen': takes(() => z.strictObject({ isOn: z.boolean() })).gives<void>(),
  /** Shows the folder of Galley's log with the system's file manager. */
  'app.openLogFolder': takes(() => z.void()).gives<void>(),
  /** Selects a file that was saved since the start in its folder, with the system's file manager. */
  'app.showInFolder': takes(() => z.strictObject({ path: z.string().min(1).max(32_767) })).gives<void>(),
  /** The commands that can be run now: the items of the application menu follow them. */
  'app.enabledCommands': takes(() =>
    z.strictObject({ commands: z.array(z.enum(commandIds)).max(commandIds.length) }),
  ).gives<void>(),
  'app.dismissNotice': takes(() => z.strictObject({ id: z.string().max(64) })).gives<void>(),

  /** Saves the connection, makes it the current one and signs in to it. */
  'session.signIn': takes(() =>
    z.strictObject({ connection: ConnectionDraftSchema, clientSecret: SecretText, password: SecretText }),
  ).gives<SessionView>(),
  'session.signOut': takes(() => z.void()).gives<SessionView>(),
  /** The answer to `password-wanted`; `null` cancels the calls that wait for it, and nothing else. */
  'session.answerPassword': takes(() =>
    z.strictObject({
      /** Whose password was asked for: by now the question may be another one. */
      connectionId: ConnectionId,
      password: z.string().min(1).max(16_384).nullable(),
      remember: z.boolean(),
    }),
  ).gives<void>(),
  /** The answer to `proxy-wanted`; `null` ends the calls that wait for it. */
  'session.answerProxy': takes(() =>
    z.strictObject({
      id: z.uuid(),
      credentials: z
        .strictObject({ username: z.string().min(1).max(1_024), password: z.string().max(16_384) })
        .nullable(),
    }),
  ).gives<void>(),
  'connections.choose': takes(() => z.strictObject({ id: ConnectionId })).gives<SessionView>(),
  /** Changes what is stored of a connection without signing in. */
  'connections.save': takes(() =>
    z.strictObject({ connection: ConnectionDraftSchema, clientSecret: SecretText }),
  ).gives<ConnectionView>(),
  /** Changes the service URL alone, because the service said that it moved; the session stays. The sample service cannot be moved. */
  'connections.moveService': takes(() =>
    z.strictObject({ connectionId: ConnectionId, serviceUrl: ServerUrl }),
  ).gives<ConnectionView>(),
  /**
   * Asks for a folder with the system's dialog and makes it a connection, the current one; `null` without a choice. With `copySample` the
   * sample is first copied into a new folder in it.
   */
  'connections.openFolder': takes(() => z.strictObject({ copySample: z.boolean() })).gives<SessionView | null>(),
  /** Sets how many requests a folder takes in a minute, to practise; `null` takes the limit away. Its service starts anew. */
  'connections.setLimit': takes(() =>
    z.strictObject({ id: ConnectionId, limit: z.number().int().min(1).max(maxFolderLimit).nullable() }),
  ).gives<void>(),
  'connections.duplicate': takes(() => z.strictObject({ id: ConnectionId })).gives<ConnectionView>(),
  /** Removes the connection and every secret of it. */
  'connections.remove': takes(() => z.strictObject({ id: ConnectionId })).gives<void>(),

  'report.suggestions': takes(() => z.void()).gives<Suggestions>(),
  /**
   * Asks the service of a connection, whichever is current by now; without an id, that of the current one. `isUnasked` marks a run that
   * Galley repeats by itself: it waits behind all others and leaves the last slots of the limit free.
   */
  'report.run': takes(() =>
    z.strictObject({
      runId: RunId,
      connectionId: ConnectionId.optional(),
      request: ReportRequest,
      isUnasked: z.literal(true).optional(),
    }),
  ).gives<DocumentInfo>(),
  'merge.run': takes(() => z.strictObject({ runId: RunId, items: MergeItems })).gives<DocumentInfo>(),
  /** The outcome of a run of the snapshot, which an earlier page has started; waits for its end. */
  'runs.result': takes(() => z.strictObject({ runId: RunId })).gives<DocumentInfo>(),
  /** Ends a waiting or running call at once. Naming a run that is over, or not yet known, is no fault. */
  'runs.cancel': takes(() => z.strictObject({ runId: RunId })).gives<void>(),
  /** Sends every call that waits for a network, whatever the system says of it. */
  'runs.tryNow': takes(() => z.void()).gives<void>(),

  /** Asks for a place with the system's dialog, then copies the document there, whole or not at all. */
  'documents.save': takes(() => z.strictObject({ documentId: DocumentId })).gives<SavedFile>(),
  /** Hands a copy of the document to the drag that the pointer has just begun. */
  'documents.drag': takes(() => z.strictObject({ documentId: DocumentId })).gives<void>(),

  /**
   * Asks for a place for a text that the window has made of a document; `null` without a choice. Its pieces come one after the other, and
   * `textFiles.end` puts the whole in its place. A new file takes the place of one that was not ended.
   */
  'textFiles.begin': takes(() =>
    z.strictObject({ documentId: DocumentId, extension: z.enum(['json', 'csv']) }),
  ).gives<Readonly<{ fileId: string }> | null>(),
  'textFiles.add': takes(() => z.strictObject({ fileId: z.uuid(), text: z.string().max(2_000_000) })).gives<void>(),
  'textFiles.end': takes(() => z.strictObject({ fileId: z.uuid() })).gives<NonNullable<SavedFile>>(),

  /** What the runs of a template and a record are held against; of the current connection if none is named. */
  'proofs.of': takes(() => ProofKey.partial({ connectionId: true })).gives<ProofView>(),
  /** Keeps the whole PDF of a report as the approved proof, in place of the one there was. */
  'proofs.approve': takes(() => z.strictObject({ documentId: DocumentId })).gives<ProofView>(),
  'proofs.withdraw': takes(() => ProofKey).gives<ProofView>(),
  /** The areas count for every record of the template, in place of those before. */
  'proofs.ignore': takes(() => ProofKey.extend({ areas: IgnoredAreas })).gives<ProofView>(),

  /** Every draft of every connection, the last changed first; discarded ones as well. */
  'drafts.list': takes(() => z.void()).gives<readonly DraftSummary[]>(),
  /** `null` if there is none, or if it was discarded. */
  'drafts.get': takes(() => DraftKey).gives<Draft | null>(),
  /** Keeps the draft as it is typed, in place of what there was; one that was discarded begins anew. */
  'drafts.save': takes(() => DraftKey.extend({ content: DraftContent })).gives<DraftSummary>(),
  /** Says how many drafts the window could not keep, for the question before Galley ends. */
  'drafts.countUnkept': takes(() => z.strictObject({ count: z.int().nonnegative() })).gives<void>(),
  /** Sets the draft aside. `drafts.restore` brings it back. */
  'drafts.discard': takes(() => DraftKey).gives<void>(),
  'drafts.restore': takes(() => DraftKey).gives<Draft>(),
  /**
   * Makes a page of the markup. Fails with `TEMPLATE` and the place in it, `TEMPLATE-LIMIT`, or `CANCELLED` when a newer rendering has
   * taken its place.
   */
  'drafts.render': takes(() => DraftRender).gives<DraftPage>(),
  /** The template with its data, and what each placeholder wrote. Fails like `drafts.render`. */
  'drafts.trace': takes(() => DraftRender.omit({ purpose: true })).gives<DraftTrace>(),
  /** The parts of an info answer that may be the template's data, the best first. `deeploadId` is the answer to compare with. */
  'drafts.rankData': takes(() =>
    DraftRender.pick({ markup: true, helpers: true }).extend({
      connectionId: ConnectionId,
      infoId: DocumentId,
      deeploadId: DocumentId.nullable(),
    }),
  ).gives<readonly DataCandidate[]>(),
  /** The answers to Info that are kept for the draft's template and connection: the newest of each record, newest first. */
  'drafts.records': takes(() => DraftKey).gives<readonly DocumentInfo[]>(),
  /**
   * Where the lines of the draft's unchanged markup come from. `not-said`: in an organisation, and for a page, that cannot be known.
   * `changed`: nor can it when the files are others than when the draft began. `broken`: nor when they make no markup.
   */
  'drafts.lineSources': takes(() =>
    DraftKey.extend({ original: DraftContent.shape.original }),
  ).gives<KnownLineSources>(),
  /** Asks for a file with the system's dialog, and says its text with `draft-file-changed` at each save. `null` without a choice. */
  'drafts.follow': takes(() => DraftKey).gives<FollowedFile | null>(),
  'drafts.unfollow': takes(() => DraftKey).gives<void>(),
  /** Lets the drafts of a connection load images from there. `settings.change` takes it back. */
  'drafts.allowImages': takes(() => ImageConsent).gives<void>(),
  /** Asks for a place with the system's dialog, then writes a page of a draft there, whole or not at all. */
  'drafts.savePage': takes(() => z.strictObject({ pageId: DocumentId })).gives<SavedFile>(),
  /** Asks for a place with the system's dialog, then writes the markup there, whole or not at all. */
  'drafts.saveMarkup': takes(() => DraftKey.extend({ markup: DraftContent.shape.markup })).gives<SavedFile>(),

  /** The named lists of a connection, the last used first, and the list that was left there for another connection. */
  'mergeLists.of': takes(() => z.strictObject({ connectionId: ConnectionId })).gives<
    Readonly<{ current: readonly MergeItem[]; lists: readonly MergeListSummary[] }>
  >(),
  'mergeLists.keepCurrent': takes(() => z.strictObject({ connectionId: ConnectionId, items: KeptItems })).gives<void>(),
  /** Keeps a list under a name, in place of the one of that name. */
  'mergeLists.save': takes(() =>
    z.strictObject({ connectionId: ConnectionId, name: MergeListName, items: KeptItems }),
  ).gives<readonly MergeListSummary[]>(),
  'mergeLists.open': takes(() => z.strictObject({ connectionId: ConnectionId, id: z.uuid() })).gives<
    Readonly<{ items: readonly MergeItem[]; lists: readonly MergeListSummary[] }>
  >(),
  /** Fails with `INVALID-INPUT` for a name that another list has. */
  'mergeLists.rename': takes(() =>
    z.strictObject({ connectionId: ConnectionId, id: z.uuid(), name: MergeListName }),
  ).gives<readonly MergeListSummary[]>(),
  'mergeLists.remove': takes(() => z.strictObject({ connectionId: ConnectionId, id: z.uuid() })).gives<
    readonly MergeListSummary[]
  >(),
  /** Asks for a place with the system's dialog, then writes the text of a list there, whole or not at all. */
  'mergeLists.export': takes(() =>
    z.strictObject({ name: z.string().min(1).max(200), text: z.string().max(20_000_000) }),
  ).gives<SavedFile>(),

  /** The jq filters of a template: those that had a result last, and those that were saved. */
  'infoFilters.of': takes(() => TemplateKey).gives<InfoFilters>(),
  /** Puts a filter that had a result at the front of the last used ones. */
  'infoFilters.used': takes(() => TemplateKey.extend({ filter: FilterText })).gives<InfoFilters>(),
  /** Keeps a filter under a name, in place of the one of that name. */
  'infoFilters.save': takes(() => TemplateKey.extend({ name: FilterName, filter: FilterText })).gives<InfoFilters>(),
  /** Fails with `INVALID-INPUT` for a name that another filter has. */
  'infoFilters.rename': takes(() =>
    TemplateKey.extend({ name: z.string().max(100), newName: FilterName }),
  ).gives<InfoFilters>(),
  'infoFilters.remove': takes(() => TemplateKey.extend({ name: z.string().max(100) })).gives<InfoFilters>(),

  /** Up to 500 calls, newest first: those older than the one named, or the newest of all. None if the one named is gone. */
  'activity.list': takes(() => z.strictObject({ before: z.uuid().nullable() })).gives<readonly ListedCall[]>(),
  /** One call with the evidence of its fault. */
  'activity.entry': takes(() => z.strictObject({ id: z.uuid() })).gives<ListedCall>(),
  /** What is still kept of a template and a record of a connection: for each operation the newest two documents, newest first. */
  'activity.answersTo': takes(() => ProofKey).gives<readonly DocumentInfo[]>(),
  /** The newest answer to Info of each template and record of a connection that is still kept, newest first, at most 100. */
  'activity.infoAnswers': takes(() => z.strictObject({ connectionId: ConnectionId })).gives<readonly DocumentInfo[]>(),
  /** The newest two merges of a connection whose PDF is still kept, with all of their items, newest first. */
  'activity.lastMerges': takes(() => z.strictObject({ connectionId: ConnectionId })).gives<readonly DocumentInfo[]>(),
  /** For each of these words in lower case, the merges that have it in one of their items, which the list does not hold all of. */
  'activity.findItems': takes(() => z.strictObject({ words: ItemWords })).gives<readonly ItemMatches[]>(),
  /** The whole request of a call, with every item of a merge. */
  'activity.request': takes(() => z.strictObject({ id: z.uuid() })).gives<ServiceRequest>(),
  /** Keeps the author's words on a call, in place of those before; empty ones remove them. */
  'activity.note': takes(() => z.strictObject({ id: z.uuid(), note: z.string().max(maxNoteLength) })).gives<void>(),
  /** Keeps how the answer of a call compares with the run before. For a document of no call it does nothing. */
  'activity.verdict': takes(() =>
    z.strictObject({
      documentId: DocumentId,
      verdict: RunVerdictSchema,
    }),
  ).gives<void>(),
  'activity.clear': takes(() => z.void()).gives<void>(),
  /** The call as a `curl` command line, with `$TOKEN` where the token was. */
  'activity.curl': takes(() => z.strictObject({ id: z.uuid() })).gives<string>(),

  'settings.change': takes(() => Preferences.partial()).gives<Preferences>(),
  'workspace.keep': takes(() => Workspace).gives<void>(),
} as const;

export type CallName = keyof typeof contract;
export type Input<N extends CallName> = z.infer<(typeof contract)[N]['input']>;
export type Output<N extends CallName> = (typeof contract)[N] extends Call<z.ZodType, infer O> ? O : never;

/** The main process's side: one function a row. A handler throws `FaultError`; `ipc.ts` makes it data. */
export type Handlers = { readonly [N in CallName]: (input: Input<N>) => Promise<Output<N>> };

/** What `preload.ts` puts on `window.galley`: two functions that never change. */
export interface Bridge {
  call<N extends CallName>(name: N, input: Input<N>): Promise<Outcome<Output<N>>>;
  /** Calls `listener` for each event until the returned function is called. The first listener also gets the events before it. */
  subscribe(listener: (event: AppEvent) => void): () => void;
}

/** `output` never exists at run time: it carries the answer's type from the row to both sides. */
type Call<I extends z.ZodType, O> = Readonly<{ input: I; output?: O }>;

/** Makes the schema of a row at its first call: those of all rows would take long before the first picture. */
function takes<I extends z.ZodType>(makeInput: () => I) {
  let made: I | null = null;
  const row = {
    get input() {
      made ??= makeInput();
      return made;
    },
  };
  return { gives: <O>(): Call<I, O> => row };
}
