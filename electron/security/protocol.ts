import { Readable } from 'node:stream';
import { type CustomScheme, type ProtocolRequest, type ProtocolResponse, protocol, type Session } from 'electron';
import type { PageFile } from './page-files.ts';

/**
 * The address of the window's page and its documents. A custom scheme instead of `file:` (Electron,
 * docs/tutorial/security.md, item 18).
 */
export const pageUrl = 'galley://app/index.html';

const scheme: CustomScheme = {
  scheme: 'galley',
  privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
};

/** Call before Electron is ready, once for all schemes. Electron: protocol.registerSchemesAsPrivileged. */
export function registerSchemes(others: readonly CustomScheme[]): void {
  protocol.registerSchemesAsPrivileged([scheme, ...others]);
}

type ServeDependencies = Readonly<{
  pageFile: (pathname: string, search: string) => Promise<PageFile>;
  document: (id: string, request: Pick<Request, 'method' | 'headers'>) => Promise<Response>;
  preview: (id: string) => Promise<Response>;
}>;

/** Chromium's `net::ERR_FAILED` (net/base/net_error_list.h). */
const failed = { error: -2 };

/**
 * Serves the page's files, `galley://app/documents/<id>` and `galley://app/previews/<id>` to the windows of `session`,
 * and nothing to `file:`.
 * Uses `registerStreamProtocol` although `handle` is newer. `handle` needs Node's fetch for its `Request` and
 * `Response`, which takes the main process about 30 ms to load. This way the start shows a form before it loads fetch,
 * with the first document.
 */
export function servePages(session: Session, { pageFile, document, preview }: ServeDependencies): void {
  const answer = async ({ url, method, headers }: ProtocolRequest): Promise<ProtocolResponse> => {
    const { host, pathname, search } = new URL(url);
    if (host !== 'app') return ofFile(notFound);
    if (method !== 'GET' && method !== 'HEAD') return ofFile(notAllowed);
    const [, folder, id] = /^\/(documents|previews)\/([0-9a-f-]{36})$/.exec(pathname) ?? [];
    if (id === undefined) return ofFile(await pageFile(pathname, search));
    return ofResponse(
      await (folder === 'previews' ? preview(id) : document(id, { method, headers: new Headers(headers) })),
    );
  };
  session.protocol.registerStreamProtocol('galley', (request, respond) => {
    void answer(request)
      .catch(() => failed)
      .then(respond);
  });
  session.protocol.handle('file', () => new Response('Forbidden', { status: 403 }));
}

const notFound: PageFile = { status: 404, headers: {}, body: 'Not found' };
const notAllowed: PageFile = { status: 405, headers: {}, body: 'Not allowed' };

/** In one piece, because each further piece would wait for the main process, which is busy at a start. */
function ofFile({ status, headers, body }: PageFile): ProtocolResponse {
  const data = new Readable({ read: () => {} });
  data.push(body);
  data.push(null);
  return { statusCode: status, headers, data };
}

function ofResponse({ status, headers, body }: Response): ProtocolResponse {
  const data = body === null ? Readable.from([]) : Readable.fromWeb(body);
  return { statusCode: status, headers: Object.fromEntries(headers), data };
}
