import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FolderAccess } from '../../shared/folder-access.ts';
import { systemClock } from '../base/clock.ts';
import { createSerialQueue } from '../base/serial-queue.ts';
import type { Catalog } from './catalog.ts';
import { listFolder } from './folder.ts';
import type { FolderProblem, RecordText } from './folder-tasks.ts';
import { HttpError, unreadableFile } from './http-errors.ts';
import { readLineSources } from './line-sources.ts';
import { listMergeFiles } from './merge-input.ts';
import {
  createOperationHandlers,
  type OperationHandlersDependencies,
  type OperationResult,
} from './operation-handlers.ts';
import { readPageFiles } from './page-files.ts';
import { checkMediaType, parseForm, parseJson, readBody } from './read-request.ts';
import { createRequestLimit } from './request-limit.ts';
import { readParts } from './template-files.ts';
import { createSampleCredentials, createTokens, type SampleClock, type SampleCredentials } from './tokens.ts';

export type SampleServiceDependencies = Omit<OperationHandlersDependencies, 'check'> &
  Readonly<{
    /** The default is 0, which chooses a free port. */
    port?: number;
    clock?: SampleClock;
    credentials?: SampleCredentials;
    /** Calls of the five operations with a valid token in any 60 s; 25 by default (service interface, 8). */
    limit?: number;
    /** Two hours by default. */
    tokenLifetimeMs?: number;
    /** Called with unexpected errors. The client gets 500 without the details. */
    log?(reason: unknown): void;
  }>;

const address = '127.0.0.1';
const tokenPath = '/services/oauth2/token';
const maxBodyBytes = 10_000_000;
const limitWindowMs = 60_000;
const twoHoursMs = 7_200_000;

/** The embedded service: the whole service interface over HTTP on 127.0.0.1, for one folder. */
export function createSampleService(deps: SampleServiceDependencies) {
  const { clock = systemClock, credentials = createSampleCredentials(), tokenLifetimeMs = twoHoursMs } = deps;
  const tokens = createTokens({ credentials, clock, lifetimeMs: tokenLifetimeMs });
  const limit = createRequestLimit(deps.limit ?? 25, limitWindowMs, clock.monotonicMs);
  const prints = createSerialQueue();
  const operations = createOperationHandlers({
    folder: deps.folder,
    // A print that is cancelled while it waits does not begin.
    print: (html, signal, setup) =>
      prints.run(async () => {
        signal.throwIfAborted();
        return deps.print(html, signal, setup);
      }),
    templates: deps.templates,
    inspect: deps.inspect,
    check(pairs) {
      // The token is checked first; otherwise any program on this computer could use up the limit.
      tokens.check(pairs, url());
      limit.admit();
    },
  });

  const server = createServer((request, response) => void answer(request, response));
  const url = () => `http://${address}:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const closed = new AbortController();
    response.once('close', () => closed.abort());
    try {
      send(response, 200, await answerTo(request, closed.signal));
    } catch (reason) {
      if (closed.signal.aborted) return;
      const known = reason instanceof HttpError ? reason : unreadableFile(reason, deps.folder);
      if (known === null) deps.log?.(reason);
      const error = known ?? unforeseen;
      send(response, error.status, { mediaType: 'application/json', body: JSON.stringify(error.body) }, error.headers);
    }
  }

  async function answerTo(request: IncomingMessage, signal: AbortSignal): Promise<OperationResult> {
    refuseWebPages(request, url());
    const body = await readBody(request, maxBodyBytes);
    const operation = operations.get(request.url ?? '');
    if (!operation && request.url !== tokenPath) {
      throw new HttpError(404, { error: 'NOT_FOUND', message: 'The service has nothing at this address.' });
    }
    if (request.method !== 'POST') {
      throw new HttpError(405, { error: 'METHOD_NOT_ALLOWED', message: 'Use POST.' }, { allow: 'POST' });
    }
    if (!operation) {
      checkMediaType(request, ['multipart/form-data', 'application/x-www-form-urlencoded']);
      const form = await parseForm(body, request.headers['content-type']!);
      return { mediaType: 'application/json', body: JSON.stringify(tokens.grant(form, url())) };
    }
    checkMediaType(request, ['application/json']);
    return operation(parseJson(body), signal);
  }

  return {
    /** Listens. Rejects with the system's error, such as `EADDRINUSE`. */
    async start(): Promise<Readonly<{ url: string; credentials: SampleCredentials }>> {
      server.listen(deps.port ?? 0, address);
      await once(server, 'listening');
      return { url: url(), credentials };
    },

    /** Stops at once, and closes the connections of running calls. */
    async stop(): Promise<void> {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },

    expireTokens: tokens.expireAll,

    catalog: (): Promise<Catalog> => deps.inspect('folder-catalog', { root: deps.folder }),

    folder: {
      parts: () => readParts(listFolder(deps.folder)),
      pageFiles: (page, imageMark) => readPageFiles(listFolder(deps.folder), page, imageMark, 'print'),
      mergeFiles: async () => listMergeFiles(deps.folder),
      lineSources: (templateID) => readLineSources(deps.folder, templateID, deps.templates),
      recordsOf: async (templateID) => {
        const { templates, records } = await deps.inspect('folder-catalog', { root: deps.folder });
        const suits = templates.find(({ id }) => id === templateID)?.records ?? [];
        return records.filter(({ id }) => suits.length === 0 || suits.includes(id));
      },
      recordText: async (sobjectId) => infoText(await deps.inspect('folder-record', { root: deps.folder, sobjectId })),
      saveLines: async (templateID, base, markup) => {
        const { saveLines } = await import('./save-lines.ts');
        return saveLines({ root: deps.folder, templates: deps.templates, templateID, base, markup });
      },
    } satisfies FolderAccess,
  };
}

const unforeseen = new HttpError(500, { error: 'UNFORESEEN', message: 'The sample service made a mistake.' });

/**
 * Throws 403 for a request from a web page. Browsers always send `Origin` with a POST. A page that uses DNS rebinding
 * to 127.0.0.1 sends its own host name as `Host`.
 */
function refuseWebPages({ headers }: IncomingMessage, url: string): void {
  if (headers.origin === undefined && headers.host === new URL(url).host) return;
  throw new HttpError(403, { error: 'FORBIDDEN', message: 'The sample service does not answer web pages.' });
}

function send(
  response: ServerResponse,
  status: number,
  answer: OperationResult,
  headers: Readonly<Record<string, string>> = {},
) {
  const { mediaType, body, fileName } = answer;
  response.writeHead(status, {
    'content-type': mediaType,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    ...(fileName !== undefined && {
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    }),
    ...headers,
  });
  response.end(body);
}

/**
 * A record in the shape of an Info answer, without the parts about the template. The text is joined, not parsed: the
 * main process parses no files. Of two members with the same name, JSON keeps the later one: the record's own.
 */
export function infoText(found: Readonly<{ ok: true; record: RecordText }> | FolderProblem): string {
  if (!found.ok) throw new Error(typeof found.body.message === 'string' ? found.body.message : 'It cannot be read.');
  const { id, type, title, data } = found.record;
  const head = JSON.stringify({ id, type, title }).slice(0, -1);
  if (!data.startsWith('{')) return `{"data":${data}}`;
  return `{"data":${head}${data === '{}' ? '' : ','}${data.slice(1)}}`;
}
