import { type CustomScheme, protocol, type Session } from 'electron';

/** Where the window's page and its documents live. A scheme of our own instead of `file:` (Electron, docs/tutorial/security.md, item 18). */
export const pageUrl = 'galley://app/index.html';

const scheme: CustomScheme = {
  scheme: 'galley',
  privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
};

/** Must run before Electron is ready, once for all schemes. Electron: protocol.registerSchemesAsPrivileged. */
export function registerSchemes(others: readonly CustomScheme[]): void {
  protocol.registerSchemesAsPrivileged([scheme, ...others]);
}

type ServeDependencies = Readonly<{
  pageFile: (pathname: string) => Promise<Response>;
  document: (id: string, request: Request) => Promise<Response>;
  preview: (id: string) => Promise<Response>;
}>;

/** Serves the page's files, `galley://app/documents/<id>` and `galley://app/previews/<id>` to the windows of `session`, and nothing to `file:`. */
export function servePages(session: Session, { pageFile, document, preview }: ServeDependencies): void {
  session.protocol.handle('galley', async (request) => {
    const { host, pathname } = new URL(request.url);
    if (host !== 'app') return new Response('Not found', { status: 404 });
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response('Not allowed', { status: 405 });
    const [, folder, id] = /^\/(documents|previews)\/([0-9a-f-]{36})$/.exec(pathname) ?? [];
    if (id === undefined) return pageFile(pathname);
    return folder === 'previews' ? preview(id) : document(id, request);
  });
  session.protocol.handle('file', () => new Response('Forbidden', { status: 403 }));
}

/** Loads Node's fetch ahead, which takes about 30 ms at its first use: Electron answers each request with it. */
export function loadFetch(): void {
  new Response(null);
}
