import { developmentSocket } from './development-server.ts';
import { type PageFile, withPolicy } from './page-files.ts';

/** The page's files from Vite's server. Rejects if the server has ended. */
export function createDevelopmentPages(server: string) {
  return async (pathname: string, search: string): Promise<PageFile> => {
    const response = await fetch(`${server}${pathname}${search}`);
    const type = { 'content-type': response.headers.get('content-type') ?? 'application/octet-stream' };
    const body = Buffer.from(await response.arrayBuffer());
    return relaxed(await withPolicy(pathname, { status: response.status, headers: type, body }));
  };
}

/** The policy of the built page, plus the script that Vite adds to the page, and Vite's socket. */
function relaxed(file: PageFile): PageFile {
  const policy = file.headers['content-security-policy'] ?? '';
  const [nonce] = /'nonce-[^']+'/.exec(policy) ?? [];
  if (nonce === undefined) return file;
  const relaxedPolicy = policy
    .replace("script-src 'self'", `script-src 'self' ${nonce}`)
    .replace("connect-src 'self'", `connect-src 'self' ${developmentSocket}`);
  return { ...file, headers: { ...file.headers, 'content-security-policy': relaxedPolicy } };
}
