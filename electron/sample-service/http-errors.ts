import { relative } from 'node:path';
import { errorCode } from '../base/system-error.ts';

/** Fails a call with this status and a JSON body with the reason. */
export class HttpError extends Error {
  override readonly name = 'ServiceError';
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string>> = {}) {
    super(`${status} ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** An error of the token endpoint, in the shape of RFC 6749, section 5.2. */
export const oauthError = (error: string, description: string) =>
  new HttpError(400, { error, error_description: description });

/** The token is unknown or has expired. The code is from the platform that the sample service imitates. */
export const invalidSession = () =>
  new HttpError(401, {
    error: 'INVALID_SESSION_ID',
    message: 'The session has expired or is invalid. Sign in again.',
  });

export const malformed = (message: string) => new HttpError(400, { error: 'MALFORMED_REQUEST', message });

export const notFound = (what: string, id: string, notice = '') =>
  new HttpError(404, { error: 'NOT_FOUND', message: `There is no ${what} "${id}".${notice}`, [what]: id });

/** A place in a file of the folder, relative to it. Lines and columns count from 1. */
type FileLocation = Readonly<{ file: string; line?: number; column?: number }>;

export const templateError = (message: string, place: FileLocation) =>
  new HttpError(422, { error: 'TEMPLATE_ERROR', message: `${locationText(place)}: ${message}`, ...place });

export const recordError = (message: string, place: FileLocation) =>
  new HttpError(422, { error: 'RECORD_ERROR', message: `${locationText(place)}: ${message}`, ...place });

export const folderError = (message: string) => new HttpError(422, { error: 'FOLDER_ERROR', message });

export const fileError = (message: string, file: string) =>
  new HttpError(422, { error: 'FOLDER_ERROR', message: `${file}: ${message}`, file });

/** Converts an unreadable file of the folder to 422 with its name; `null` for every other error. */
export function unreadableFile(thrown: unknown, root: string): HttpError | null {
  const code = errorCode(thrown);
  const { path } = thrown as Readonly<{ path?: unknown }>;
  if (code === undefined || typeof path !== 'string') return null;
  const file = relative(root, path).replaceAll('\\', '/');
  if (file === '' || file.startsWith('..')) return null;
  return fileError(whyNotRead(code), file);
}

const whyNotRead = (code: string) => {
  if (code === 'EACCES' || code === 'EPERM') return 'You have no permission to read it.';
  if (code === 'ENOENT') return 'It is no longer there.';
  return `It cannot be read (${code}).`;
};

export const itemError = (message: string, item: Readonly<{ type: string; id: string }>) =>
  new HttpError(422, { error: 'ITEM_ERROR', message, item });

export const locationText = ({ file, line, column }: FileLocation) =>
  [file, ...(line === undefined ? [] : [`line ${line}`]), ...(column === undefined ? [] : [`column ${column}`])].join(
    ', ',
  );
