import { isWebPage, webPageTitle } from '../../base/http.ts';
import { jsonValueOf } from '../../base/json.ts';
import { type ErrorMembers, errorMembers, errorMembersOfXml } from './error-members.ts';

/**
 * Statuses for an expired session: Unauthorized, and those of Laravel, IIS and ArcGIS for an expired session or token.
 */
const sessionStatuses = [401, 419, 440, 498];
export const isSessionStatus = (status: number) => sessionStatuses.includes(status);

/** A longer text is about more than an expired session. */
const maxMessageLength = 500;

/**
 * Whether an error reports an expired session: by a code or a sentence in JSON, in XML such as a SOAP fault, in a page
 * title, or in plain text.
 */
export function isDeadSessionError(text: string): boolean {
  const { codes, messages } = saysOf(text);
  return codes.some(isSessionCode) || messages.some(saysSessionIsOver);
}

/**
 * The same for a body with a successful status. The whole body must be such an error, because data and markup may
 * mention sessions.
 */
export function isDeadSessionAnswer(text: string): boolean {
  const { codes, messages, isPure } = saysOf(text);
  return isPure && (codes.some(isSessionCode) || messages.some(isOnlySession));
}

function saysOf(text: string): ErrorMembers {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (isWebPage(trimmed)) return { codes: [], messages: [webPageTitle(trimmed) ?? ''], isPure: false };
  if (trimmed.startsWith('<')) return errorMembersOfXml(trimmed);
  const value = jsonValueOf(trimmed);
  if (typeof value === 'object') return errorMembers(value);
  return { codes: [], messages: [typeof value === 'string' ? value : trimmed], isPure: true };
}

/**
 * `INVALID_SESSION_ID`, `sf:INVALID_SESSION_ID`, `keymanagement.service.invalid_access_token`, `Bad_OAuth_Token`,
 * `401`.
 */
function isSessionCode(code: string): boolean {
  if (code.length > 100) return false;
  const name = code.slice(Math.max(code.lastIndexOf(':'), code.lastIndexOf('.')) + 1);
  return isSessionStatus(Number(code)) || sessionCode.test(name.toLowerCase().replace(/[^a-z]/g, ''));
}

const sessionCode = new RegExp(
  [
    '^(invalid|expired|bad|illegal|missing|revoked|inactive)(oauth|access|auth|authentication|bearer|jwt|user|refresh)*(session|token|jwt)(id|exception|error|detail)*$',
    '^(invalid|bad)authheader$',
    '^(oauth|access|auth|authentication|bearer|jwt|user|refresh)*(session|token|jwt)(id)?(has|is|was)?(expired|invalid|notvalid|notfound|timeout|timedout|revoked|terminated|inactive)(exception|error)?$',
    '^(unauthori[sz]ed|unauthenticated|notauthenticated|loginrequired|authexpired|authenticationexpired)(exception|error)?$',
  ].join('|'),
);

/** A code in a sentence. It needs more than letters: "UNAUTHORIZED" alone is a word in capitals. */
const isWrittenCode = (part: string) => /^\w+_\w+$/.test(part) && isSessionCode(part);

/**
 * Whether one part of a message reports an expired session: "Callout failed: INVALID_SESSION_ID: Session expired or
 * invalid".
 */
function saysSessionIsOver(message: string): boolean {
  const start = message.slice(0, 2 * maxMessageLength);
  const quotedCode = codeInText.exec(start)?.[1];
  if (quotedCode !== undefined && isSessionCode(quotedCode)) return true;
  const parts = partsOf(start);
  return (
    isRejection(message) ||
    /\bstatus code 401\b/i.test(start) ||
    parts.some((part) => isWrittenCode(part) || isSessionSentence(part, parts))
  );
}

/** JSON that a message quotes, complete or cut. */
const codeInText = /\b(?:error|fault|exception)_?code["'\s]*[:=]["'\s]*([\w:]{4,60})/i;

/** Whether a message only reports an expired session: it begins with a code, or all of it is about the session. */
function isOnlySession(message: string): boolean {
  if (message.length > maxMessageLength || /[<{]/.test(message)) return false;
  if (isRejection(message)) return true;
  const parts = partsOf(message);
  const [first = '', second] = parts;
  if (isWrittenCode(first)) return second === undefined || isSessionSentence(second, parts);
  return parts.some((part) => isSessionSentence(part, parts)) && parts.every((part) => isOfFillers(part));
}

/** The sentences and clauses of a message without quotations, since a template's name may be anything. */
const partsOf = (message: string): readonly string[] =>
  message
    .replace(/"[^"]*"|“[^”]*”|`[^`]*`|(?<!\w)'[^']*'(?!\w)/g, '"')
    .split(/[:;.,!?|()[\]{}\n\u2013\u2014]+|\s-\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const subjects = /\b(session|jwt|(oauth|access|auth|authentication|bearer|refresh|user)[ _-]?token)\b/i;
const states =
  /\b(expired|invalid|illegal|revoked|terminated|inactive|timed out|timeout)\b|\bno(t| longer) (valid|found|active)\b/i;
/** Words that such a sentence may also contain. Any other word means that it is about something else. */
const fillers = new Set(
  `a an the this that your user users current provided supplied given id ids or and has have is was been be by for in of with
   use to at from sessionheader header request authorization authentication token tokens access oauth auth bearer refresh
   jwt session rest soap api it already please log login sign in again must you error 401 valid found active longer no not out
   timed due inactivity hash incoming security included yet`.split(/\s+/),
);

/** "Your session has expired", "Invalid Session ID found in SessionHeader", "The access token is no longer valid". */
function isSessionSentence(part: string, all: readonly string[]): boolean {
  const bareToken = /\btoken\b/i.test(part) && (/\bexpired\b/i.test(part) || all.length === 1);
  if (!(subjects.test(part) || bareToken) || !states.test(part)) return false;
  return isOfFillers(part);
}

const rejections =
  /\b(unauthori[sz]ed|unauthenticated|not (authenticated|logged in|signed in)|authentication (is )?required)\b/i;
const rejectionWords = new Set(
  'unauthorized unauthorised unauthenticated authenticated logged signed are required http status code exception'.split(
    ' ',
  ),
);

/** Whether a message only rejects a call without a session: "401 Unauthorized", "User is not authenticated." */
function isRejection(message: string): boolean {
  if (message.length > maxMessageLength || !rejections.test(message)) return false;
  const words = message.toLowerCase().match(/[^\s.:;,!()[\]-]+/g) ?? [];
  return words.every((word) => fillers.has(word) || rejectionWords.has(word));
}

const isOfFillers = (part: string) =>
  part
    .toLowerCase()
    .split(/[\s/_-]+/)
    .every((word) => fillers.has(word) || states.test(word));
