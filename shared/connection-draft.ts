import { isLoopback } from './loopback.ts';
import type { ConnectionView } from './model.ts';

/** The values of the connection form. A new connection has no `id`. Secrets are separate, in `Secrets`. */
export type ConnectionDraft = Omit<ConnectionView, 'id' | 'kind' | 'folder' | 'limit'> &
  Readonly<{ id?: string | undefined }>;

/**
 * The problem with a typed server address; `null` if it is valid.
 * An address must use `https`, or `http` to this computer. It may have a path, but no user name, password, query or
 * fragment.
 */
export function serverUrlProblem(text: string): string | null {
  if (text.trim().length > 2_048) return 'Use at most 2,048 characters.';
  if (text.trim() === '') return 'Enter an address that starts with https://.';
  if (!URL.canParse(text.trim())) return 'This is no web address. It should look like https://reports.example.com.';
  const url = new URL(text.trim());
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'The address must start with https://.';
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return 'Use https://. Plain http would show your password to the network.';
  }
  if (url.username || url.password) return 'Remove the user name and password from the address.';
  if (url.search || url.hash) return 'Remove everything from the “?” or “#” on.';
  return null;
}

function lineProblem(text: string, emptyProblem: string): string | null {
  if (text.length > 4_096) return 'Use at most 4,096 characters.';
  if (/\p{Cc}/u.test(text)) return 'Remove the line breaks and control characters.';
  return text.trim() === '' ? emptyProblem : null;
}

export const connectionNameProblem = (text: string): string | null =>
  lineProblem(text, 'Give the connection a name.') ?? (text.trim().length > 100 ? 'Use at most 100 characters.' : null);

export const clientIdProblem = (text: string): string | null => lineProblem(text, 'Enter the client ID.');

export const usernameProblem = (text: string): string | null => lineProblem(text, 'Enter the user name.');

/** The problems of a draft by field name; empty if it can be saved. */
export function draftProblems(draft: ConnectionDraft) {
  const problems = {
    name: connectionNameProblem(draft.name),
    authUrl: serverUrlProblem(draft.authUrl),
    serviceUrl: serverUrlProblem(draft.serviceUrl),
    clientId: clientIdProblem(draft.clientId),
    username: usernameProblem(draft.username),
  };
  type Problems = Partial<Record<keyof typeof problems, string>>;
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null)) as Problems;
}
