import { type MergeItemType, mergeItemTypes } from '../../../shared/merge-items.ts';
import { isJsonObject, jsonValueOf } from '../../base/json.ts';

/** What an error in JSON says of itself, of any length: cutting it could leave a part of a secret that nothing would find. Every member may be missing. */
export type ReportedError = Readonly<{
  code?: string;
  message?: string;
  field?: string;
  /** The item of a merge that the error is about. */
  item?: Readonly<{ type: MergeItemType; id: string }>;
  /** Where in a file of the service's folder the error is; both count from 1. */
  place?: Readonly<{ file: string; line: number; column: number }>;
}>;

/**
 * The error that a JSON body is, or `null` if it is none: an object with `error` or `errorCode`, or a list of them, in
 * the manner of OAuth (RFC 6749, section 5.2) and of the customer-data platform.
 */
export function reportedErrorIn(text: string): ReportedError | null {
  const value = jsonValueOf(text);
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (!isJsonObject(first)) return null;
  const { error } = first;
  if (isJsonObject(error)) return errorOf({ ...first, ...error });
  if (typeof error === 'string' && error !== '') return errorOf({ code: error, ...first });
  if (typeof first.errorCode === 'string' || error === true) return errorOf(first);
  return null;
}

/** As `serviceErrorIn`, for an answer that is an error by its status: a bare `message` is enough. */
export function errorDetailsIn(text: string): ReportedError {
  const value = jsonValueOf(text);
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return reportedErrorIn(text) ?? (isJsonObject(first) ? errorOf(first) : {});
}

/** The token is no longer good: heals by a sign-in. */
export const namesInvalidSession = ({ code = '', message = '' }: ReportedError) =>
  /INVALID_SESSION|SESSION_(EXPIRED|NOT_FOUND)|INVALID_TOKEN|TOKEN_EXPIRED|INVALID_AUTH_HEADER|^UNAUTHORIZED$/i.test(
    code,
  ) || /session (has )?(expired|is invalid)|(invalid|expired) (session|access token)/i.test(message);

/** Too many requests, said in the body. */
export const namesLimit = ({ code = '' }: ReportedError) =>
  /REQUEST_LIMIT_EXCEEDED|RATE_LIMIT|TOO_MANY_REQUESTS/i.test(code);

const fields = ['templateID', 'sobjectId', 'files'];

function errorOf(object: Readonly<Record<string, unknown>>): ReportedError {
  const textOf = (...names: readonly string[]) =>
    names.map((name) => object[name]).find((value): value is string => typeof value === 'string' && value !== '');
  const code = textOf('errorCode', 'code');
  const message = textOf('message', 'error_description', 'errorMessage', 'detail', 'title', 'error');
  const field = textOf('field') ?? fields.find((name) => message?.includes(name));
  const item = itemOf(object.item);
  const place = placeOf(object);
  return {
    ...(item !== null && { item }),
    ...(place !== null && { place }),
    ...(code !== undefined && { code }),
    ...(message !== undefined && { message }),
    ...(field !== undefined && fields.includes(field) && { field }),
  };
}

function itemOf(value: unknown): NonNullable<ReportedError['item']> | null {
  if (!isJsonObject(value) || typeof value.id !== 'string') return null;
  const type = mergeItemTypes.find((each) => each === value.type);
  return type ? { type, id: value.id } : null;
}

const maxFileCharacters = 500;

function placeOf({
  file,
  line,
  column,
}: Readonly<Record<string, unknown>>): NonNullable<ReportedError['place']> | null {
  if (typeof file !== 'string' || file === '' || file.length > maxFileCharacters || !isCount(line)) return null;
  return { file, line, column: isCount(column) ? column : 1 };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
