import { type MergeItemType, mergeItemTypes } from '../../../shared/merge-items.ts';
import { isWebPage } from '../../base/http.ts';
import { isJsonObject, jsonValueOf } from '../../base/json.ts';
import { errorMembers, errorMembersOfXml } from './error-members.ts';

/**
 * The content of a JSON error, in full length: cutting it could leave part of a secret that the redaction does not
 * find. Every member is optional.
 */
export type ReportedError = Readonly<{
  code?: string;
  message?: string;
  field?: string;
  /** The merge item that the error is about. */
  item?: Readonly<{ type: MergeItemType; id: string }>;
  /** The place of the error in a file of the service's folder, from 1. */
  place?: Readonly<{ file: string; line: number; column: number }>;
}>;

/**
 * The error in the JSON of a successful answer; `null` for data. An error is an object with `error` or `errorCode` and
 * only members of errors, or a list of such objects. OAuth (RFC 6749, section 5.2) and the customer-data platform write
 * these forms.
 */
export function reportedErrorIn(text: string): ReportedError | null {
  const value = jsonValueOf(text);
  return errorMembers(value).isPure && hasErrorMember(value) ? errorDetailsIn(text) : null;
}

function hasErrorMember(value: unknown): boolean {
  // Data may be a list of objects with codes such as "E-17". The service's own codes are words.
  if (Array.isArray(value)) {
    const hasCode = (each: unknown) => isJsonObject(each) && /^[a-z]{3}\w*$/i.test(`${each.errorCode}`);
    return value.length > 0 && value.every(hasCode);
  }
  if (!isJsonObject(value)) return false;
  const { error, errorCode } = value;
  if (isJsonObject(error)) return Object.keys(error).length > 0;
  return error === true || [error, errorCode].some((each) => typeof each === 'string' && !isNothing(each));
}

const isNothing = (text: string) => /^(|none|no|null|nil|ok|false|0)$/i.test(text.trim());

/**
 * The content of an error answer, or of JSON instead of a PDF. A bare `message` is enough, or a text that is neither
 * JSON nor a page.
 */
export function errorDetailsIn(text: string): ReportedError {
  const value = jsonValueOf(text);
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (!isJsonObject(first)) {
    const message = typeof first === 'string' && first.trim() !== '' ? first : plainMessage(text);
    return message === null ? {} : errorOf({ message });
  }
  const { error } = first;
  if (isJsonObject(error)) return errorOf({ ...first, ...error });
  return errorOf(typeof error === 'string' && error !== '' ? { code: error, ...first } : first);
}

/** Whether the body reports too many requests. */
export const namesLimit = ({ code = '' }: ReportedError) =>
  /REQUEST_LIMIT_EXCEEDED|RATE_LIMIT|TOO_MANY_REQUESTS/i.test(code);

const fields = ['templateID', 'sobjectId', 'files'];

/** Members with the message of an error, best first. The last two often contain only its kind. */
const wordsNames =
  'message msg error_description errormessage error_message detail details description reason faultstring';
const kindNames = 'title error';
/** Members that contain such objects: in JSON:API, GraphQL, problem details with a list (RFC 9457) and gateways. */
const nestedNames = 'errors error detail details fault exception';

function errorOf(object: Readonly<Record<string, unknown>>): ReportedError {
  const member = memberIn(object);
  const code = textOf(member, 'errorcode code');
  const message = textOf(member, wordsNames) ?? nestedMessage(member) ?? textOf(member, kindNames);
  const field = textOf(member, 'field') ?? fields.find((name) => message?.includes(name));
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

type Member = (lowerCaseName: string) => unknown;

/** Finds members in any case: `Message` is as common as `message`. */
function memberIn(object: Readonly<Record<string, unknown>>): Member {
  const byName = new Map(Object.entries(object).map(([name, value]) => [name.toLowerCase(), value]));
  return (name) => byName.get(name);
}

const textOf = (member: Member, names: string) =>
  names
    .split(' ')
    .map(member)
    .find((value): value is string => typeof value === 'string' && value.trim() !== '');

function nestedMessage(member: Member): string | undefined {
  for (const name of nestedNames.split(' ')) {
    const value = member(name);
    const first: unknown = Array.isArray(value) ? value[0] : value;
    const message = Array.isArray(value) && typeof first === 'string' ? first : messageOfNested(first);
    if (message !== undefined && message.trim() !== '') return message;
  }
  return undefined;
}

/** The message of an error object, or the texts under a field name: `{ "sobjectId": ["is required"] }`. */
function messageOfNested(value: unknown): string | undefined {
  if (!isJsonObject(value)) return undefined;
  const member = memberIn(value);
  const message = textOf(member, wordsNames) ?? textOf(member, kindNames);
  const place = member('loc');
  if (message !== undefined) return Array.isArray(place) ? `${place.join('.')}: ${message}` : message;
  for (const [name, texts] of Object.entries(value)) {
    const text: unknown = Array.isArray(texts) ? texts[0] : texts;
    if (typeof text === 'string' && text.trim() !== '') return `${name}: ${text}`;
  }
  return undefined;
}

/** A readable text, or the message in an XML error; `null` for a page, broken JSON and anything that is not text. */
function plainMessage(text: string): string | null {
  const message = text.replace(/^\uFEFF/, '').trim();
  if (message === '' || isWebPage(message) || /(?![\t\n\v\f\r])[\p{Cc}\uFFFD]/u.test(message)) return null;
  if (message.startsWith('<')) return errorMembersOfXml(message).messages[0] ?? null;
  return /^[{[]/.test(message) ? null : message;
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
