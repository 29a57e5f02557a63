import { z } from 'zod';
import { commandIds } from './commands.ts';
import { ConnectionDraftSchema, SecretText, ServerUrl } from './connection-schema.ts';
import {
  type DataCandidate,
  DataSearch,
  type Draft,
  DraftContent,
  DraftKey,
  type DraftPage,
  type DraftRecord,
  DraftRender,
  type DraftSummary,
  DraftToSave,
  type DraftTrace,
  type FolderSave,
  type FollowedFile,
  type KeptTemplate,
  type KnownLineSources,
  type RowPage,
  RowRender,
  type TemplateExplanation,
  UnchangedDraft,
} from './draft.ts';
import type { AppEvent } from './events.ts';
import type { Outcome } from './fault.ts';
import { FileToOpen } from './file-to-open.ts';
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
  type StoredEndings,
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
const NewRun = z.strictObject({ runId: RunId, connectionId: ConnectionId.optional() });
const MovedService = z.strictObject({ connectionId: ConnectionId, serviceUrl: ServerUrl });
const NewTextFile = z.strictObject({ documentId: DocumentId, extension: z.enum(['json', 'csv', 'html']) });
const TemplateKey = z.strictObject({ connectionId: ConnectionId, templateID: z.string().min(1).max(10_000) });
const ItemWords = z.array(z.string().min(1).max(maxWordLength)).max(maxItemWords);

/**
 * Every call from the window to the main process.
 * To add a call, add a row here and a handler of the same name. Both bridges get their types from this table.
 */
export const contract = {
  'app.snapshot': takes(() => z.void()).gives<AppSnapshot>(),
  /** Copies text to the clipboard. The page itself has no permission for it. */
  'app.copy': takes(() => z.strictObject({ text: z.string().max(5_000_000) })).gives<void>(),
  /** Opens an `https` link of a document in the system's browser, after asking the author. */
  'app.openLink': takes(() => z.strictObject({ url: z.url({ protocol: /^https$/ }).max(8_192) })).gives<void>(),
  /** Enters or leaves full screen. Pages have no permission for it. */
  'app.fullScreen': takes(() => z.strictObject({ isOn: z.boolean() })).gives<void>(),
  /** Shows the folder of Galley's log in the system's file manager. */
  'app.openLogFolder': takes(() => z.void()).gives<void>(),
  /** Shows a file in the system's file manager. Only files saved since the start are accepted. */
  'app.showInFolder': takes(() => z.strictObject({ path: z.string().min(1).max(32_767) })).gives<void>(),
  /** Opens a file of a connection's folder in the author's editor, or shows it in the file manager. */
  'app.openFile': takes(() => FileToOpen).gives<void>(),
  /** The commands that are enabled now, for the items of the application menu. */
  'app.enabledCommands': takes(() =>
    z.strictObject({ commands: z.array(z.enum(commandIds)).max(commandIds.length) }),
  ).gives<void>(),
  'app.dismissNotice': takes(() => z.strictObject({ id: z.string().max(64) })).gives<void>(),

  /** Saves the connection, makes it the current one and signs in to it. */
  'session.signIn': takes(() =>
    z.strictObject({ connection: ConnectionDraftSchema, clientSecret: SecretText, password: SecretText }),
  ).gives<SessionView>(),
  'session.signOut': takes(() => z.void()).gives<SessionView>(),
  /** The answer to `password-wanted`. `null` cancels only the calls that wait for it. */
  'session.answerPassword': takes(() =>
    z.strictObject({
      /** The connection that the password is for. Another question may be open by now. */
      connectionId: ConnectionId,
      password: z.string().min(1).max(16_384).nullable(),
      remember: z.boolean(),
    }),
  ).gives<void>(),
  /** The answer to `proxy-wanted`. `null` ends the calls that wait for it. */
  'session.answerProxy': takes(() =>
    z.strictObject({
      id: z.uuid(),
      credentials: z
        .strictObject({ username: z.string().min(1).max(1_024), password: z.string().max(16_384) })
        .nullable(),
    }),
  ).gives<void>(),
  'connections.choose': takes(() => z.strictObject({ id: ConnectionId })).gives<SessionView>(),
  /** Changes the stored data of a connection without signing in. */
  'connections.save': takes(() =>
    z.strictObject({ connection: ConnectionDraftSchema, clientSecret: SecretText }),
  ).gives<ConnectionView>(),
  /** Changes only the service URL, after the service reported that it moved. The session continues. */
  'connections.moveService': takes(() => MovedService).gives<ConnectionView>(),
  /**
   * Lets the author choose a folder, adds it as a connection and makes it current. Returns `null` if the dialog is
   * cancelled. With `copySample`, the sample is first copied into a new folder inside it.
   */
  'connections.openFolder': takes(() => z.strictObject({ copySample: z.boolean() })).gives<SessionView | null>(),
  /** Sets a folder's rate limit in requests per minute; `null` removes it. The folder's service restarts. */
  'connections.setLimit': takes(() =>
    z.strictObject({ id: ConnectionId, limit: z.number().int().min(1).max(maxFolderLimit).nullable() }),
  ).gives<void>(),
  'connections.duplicate': takes(() => z.strictObject({ id: ConnectionId })).gives<ConnectionView>(),
  /** Removes the connection with all its secrets. */
  'connections.remove': takes(() => z.strictObject({ id: ConnectionId })).gives<void>(),

  'report.suggestions': takes(() => z.void()).gives<Suggestions>(),
  /**
   * Sends a request to the given connection, or to the current one without an id. `isUnasked` marks an automatic run:
   * it waits behind all others and leaves the last slots of the limit free.
   */
  'report.run': takes(() =>
    NewRun.extend({ request: ReportRequest, isUnasked: z.literal(true).optional() }),
  ).gives<DocumentInfo>(),
  'merge.run': takes(() => NewRun.extend({ items: MergeItems })).gives<DocumentInfo>(),
  /** Every file that a merge can name. `null` in an organisation, and while a folder cannot be read. */
  'merge.files': takes(() => z.strictObject({ connectionId: ConnectionId })).gives<readonly MergeItem[] | null>(),
  /** Waits for a run from the snapshot that an earlier page started, and returns its result. */
  'runs.result': takes(() => z.strictObject({ runId: RunId })).gives<DocumentInfo>(),
  /** Cancels a waiting or running call at once. Unknown and finished runs are ignored. */
  'runs.cancel': takes(() => z.strictObject({ runId: RunId })).gives<void>(),
  /** Sends every call that waits for a network, even if the system reports that there is no network. */
  'runs.tryNow': takes(() => z.void()).gives<void>(),

  /** Lets the author choose a place and copies the document there. The copy is atomic. */
  'documents.save': takes(() => z.strictObject({ documentId: DocumentId })).gives<SavedFile>(),
  /** Starts a drag of a copy of the document, for the pointer drag that has just begun. */
  'documents.drag': takes(() => z.strictObject({ documentId: DocumentId })).gives<void>(),

  /**
   * Lets the author choose a place for a text that the window creates; `null` if the dialog is cancelled. The pieces
   * arrive in order, and `textFiles.end` puts the complete file in its place. A new file replaces an unfinished one.
   */
  'textFiles.begin': takes(() => NewTextFile).gives<Readonly<{ fileId: string }> | null>(),
  'textFiles.add': takes(() => z.strictObject({ fileId: z.uuid(), text: z.string().max(2_000_000) })).gives<void>(),
  'textFiles.end': takes(() => z.strictObject({ fileId: z.uuid() })).gives<NonNullable<SavedFile>>(),

  /** The baseline for the runs of a template and a record. The default is the current connection. */
  'proofs.of': takes(() => ProofKey.partial({ connectionId: true })).gives<ProofView>(),
  /** Approves the whole PDF of a report as the proof. It replaces the previous proof. */
  'proofs.approve': takes(() => z.strictObject({ documentId: DocumentId })).gives<ProofView>(),
  'proofs.withdraw': takes(() => ProofKey).gives<ProofView>(),
  /** Sets the ignored areas for every record of the template. They replace the previous areas. */
  'proofs.ignore': takes(() => ProofKey.extend({ areas: IgnoredAreas })).gives<ProofView>(),

  /** Every draft of every connection, including discarded ones, most recently changed first. */
  'drafts.list': takes(() => z.void()).gives<readonly DraftSummary[]>(),
  /** `null` if there is no such draft or it was discarded. */
  'drafts.get': takes(() => DraftKey).gives<Draft | null>(),
  /** Saves the draft. Saving a discarded draft starts a new one. */
  'drafts.save': takes(() => DraftKey.extend({ content: DraftContent })).gives<DraftSummary>(),
  /** Reports how many drafts have unsaved text, for the question before Galley quits. */
  'drafts.countUnkept': takes(() => z.strictObject({ count: z.int().nonnegative() })).gives<void>(),
  /** Discards the draft. `drafts.restore` brings it back. */
  'drafts.discard': takes(() => DraftKey).gives<void>(),
  'drafts.restore': takes(() => DraftKey).gives<Draft>(),
  /** Fails with `TEMPLATE` and a place, with `TEMPLATE-LIMIT`, or with `CANCELLED` if a newer rendering replaces it. */
  'drafts.render': takes(() => DraftRender).gives<DraftPage>(),
  /** Runs the template with its data and reports the output of each placeholder. Fails like `drafts.render`. */
  'drafts.trace': takes(() => DraftRender.omit({ purpose: true })).gives<DraftTrace>(),
  /** Runs a template that the service could not run. Fails with `TEMPLATE-LIMIT`, or if the data cannot be used. */
  'drafts.explain': takes(() => DraftRender.omit({ purpose: true })).gives<TemplateExplanation>(),
  /** The parts of an Info answer that fit best as data, best first. `deeploadId` is the answer to compare with. */
  'drafts.rankData': takes(() => DataSearch).gives<readonly DataCandidate[]>(),
  /** The stored Info answers for the draft's template and connection: the newest of each record, newest first. */
  'drafts.records': takes(() => DraftKey).gives<readonly DocumentInfo[]>(),
  /** The templates of a connection with a stored Handlebars answer, newest first. */
  'drafts.templates': takes(() => DraftKey.pick({ connectionId: true })).gives<readonly KeptTemplate[]>(),
  /** The source files and lines of the draft's unchanged markup. */
  'drafts.lineSources': takes(() => UnchangedDraft).gives<KnownLineSources>(),
  'drafts.saveToFolder': takes(() => DraftToSave).gives<FolderSave>(),
  /** Lets the author choose a file. `draft-file-changed` reports its text at each save. */
  'drafts.follow': takes(() => DraftKey).gives<FollowedFile | null>(),
  'drafts.unfollow': takes(() => DraftKey).gives<void>(),
  /** The records that a sheet can draw without a request: newest answers first, then the folder's. */
  'drafts.rowRecords': takes(() => DraftKey).gives<readonly DraftRecord[]>(),
  /** Fails like `drafts.render`, and with `CANCELLED` if the author's own page goes first. */
  'drafts.renderRow': takes(() => RowRender).gives<RowPage>(),
  /** Ends the renderings of rows and frees their pages. */
  'drafts.closeRows': takes(() => z.void()).gives<void>(),
  /** Allows the drafts of a connection to load images from an origin. `settings.change` revokes it. */
  'drafts.allowImages': takes(() => ImageConsent).gives<void>(),
  /** Lets the author choose a place and writes a page of a draft there. The write is atomic. */
  'drafts.savePage': takes(() => z.strictObject({ pageId: DocumentId })).gives<SavedFile>(),
  /** Lets the author choose a place and writes the markup there. The write is atomic. */
  'drafts.saveMarkup': takes(() => DraftKey.extend({ markup: DraftContent.shape.markup })).gives<SavedFile>(),

  /** The named lists of a connection, most recently used first, and the unsaved list that the author left there. */
  'mergeLists.of': takes(() => z.strictObject({ connectionId: ConnectionId })).gives<
    Readonly<{ current: readonly MergeItem[]; lists: readonly MergeListSummary[] }>
  >(),
  'mergeLists.keepCurrent': takes(() => z.strictObject({ connectionId: ConnectionId, items: KeptItems })).gives<void>(),
  /** Saves a list under a name. It replaces a list of the same name. */
  'mergeLists.save': takes(() =>
    z.strictObject({ connectionId: ConnectionId, name: MergeListName, items: KeptItems }),
  ).gives<readonly MergeListSummary[]>(),
  'mergeLists.open': takes(() => z.strictObject({ connectionId: ConnectionId, id: z.uuid() })).gives<
    Readonly<{ items: readonly MergeItem[]; lists: readonly MergeListSummary[] }>
  >(),
  /** Fails with `INVALID-INPUT` if another list has the name. */
  'mergeLists.rename': takes(() =>
    z.strictObject({ connectionId: ConnectionId, id: z.uuid(), name: MergeListName }),
  ).gives<readonly MergeListSummary[]>(),
  'mergeLists.remove': takes(() => z.strictObject({ connectionId: ConnectionId, id: z.uuid() })).gives<
    readonly MergeListSummary[]
  >(),
  /** Lets the author choose a place and writes the text of a list there. The write is atomic. */
  'mergeLists.export': takes(() =>
    z.strictObject({ name: z.string().min(1).max(200), text: z.string().max(20_000_000) }),
  ).gives<SavedFile>(),

  /** The jq filters of a template: recent ones that had a result, and saved ones. */
  'infoFilters.of': takes(() => TemplateKey).gives<InfoFilters>(),
  /** Moves a filter that had a result to the front of the recent ones. */
  'infoFilters.used': takes(() => TemplateKey.extend({ filter: FilterText })).gives<InfoFilters>(),
  /** Saves a filter under a name. It replaces a filter of the same name. */
  'infoFilters.save': takes(() => TemplateKey.extend({ name: FilterName, filter: FilterText })).gives<InfoFilters>(),
  /** Fails with `INVALID-INPUT` if another filter has the name. */
  'infoFilters.rename': takes(() =>
    TemplateKey.extend({ name: z.string().max(100), newName: FilterName }),
  ).gives<InfoFilters>(),
  'infoFilters.remove': takes(() => TemplateKey.extend({ name: z.string().max(100) })).gives<InfoFilters>(),

  /** Up to 500 calls before the given one, or the newest; newest first. Empty if the given call no longer exists. */
  'activity.list': takes(() => z.strictObject({ before: z.uuid().nullable() })).gives<readonly ListedCall[]>(),
  /** One call, including the evidence of its fault. */
  'activity.entry': takes(() => z.strictObject({ id: z.uuid() })).gives<ListedCall>(),
  /** How the calls for a template and a record ended. */
  'activity.answersTo': takes(() => ProofKey).gives<StoredEndings>(),
  /** The newest stored Info answer of each template and record of a connection, newest first, at most 100. */
  'activity.infoAnswers': takes(() => z.strictObject({ connectionId: ConnectionId })).gives<readonly DocumentInfo[]>(),
  /** How the merges of a connection ended, with all their items. */
  'activity.lastMerges': takes(() => z.strictObject({ connectionId: ConnectionId })).gives<StoredEndings>(),
  /** The merges that contain each lower-case word in an item. Only merges with a shortened list are searched. */
  'activity.findItems': takes(() => z.strictObject({ words: ItemWords })).gives<readonly ItemMatches[]>(),
  /** The whole request of a call, including every item of a merge. */
  'activity.request': takes(() => z.strictObject({ id: z.uuid() })).gives<ServiceRequest>(),
  /** Sets the note on a call. An empty string deletes it. */
  'activity.note': takes(() => z.strictObject({ id: z.uuid(), note: z.string().max(maxNoteLength) })).gives<void>(),
  /** Stores how the answer of a call compares with the run before. Ignored for a document without a call. */
  'activity.verdict': takes(() => z.strictObject({ documentId: DocumentId, verdict: RunVerdictSchema })).gives<void>(),
  'activity.clear': takes(() => z.void()).gives<void>(),
  /** The call as a `curl` command line, with `$TOKEN` in place of the token. */
  'activity.curl': takes(() => z.strictObject({ id: z.uuid() })).gives<string>(),

  'settings.change': takes(() => Preferences.partial()).gives<Preferences>(),
  'workspace.keep': takes(() => Workspace).gives<void>(),
} as const;

export type CallName = keyof typeof contract;
export type Input<N extends CallName> = z.infer<(typeof contract)[N]['input']>;
export type Output<N extends CallName> = (typeof contract)[N] extends Call<z.ZodType, infer O> ? O : never;

/** The handlers of the main process. They throw `FaultError`, which `ipc.ts` turns into data. */
export type Handlers = { readonly [N in CallName]: (input: Input<N>) => Promise<Output<N>> };

/** `window.galley`, which `preload.ts` provides. */
export interface Bridge {
  call<N extends CallName>(name: N, input: Input<N>): Promise<Outcome<Output<N>>>;
  /** Returns a function that unsubscribes. The first listener also receives earlier events. */
  subscribe(listener: (event: AppEvent) => void): () => void;
}

/** `output` never exists at run time: it only carries the result type to both sides. */
type Call<I extends z.ZodType, O> = Readonly<{ input: I; output?: O }>;

/** Creates the schema of a row at its first call. Creating all of them would delay the first paint. */
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
