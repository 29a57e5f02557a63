import { isJsonObject, jsonValueOf } from '../../base/json.ts';

/** The facts in an error, wherever it has them. */
export type ErrorMembers = {
  codes: string[];
  messages: string[];
  /** Whether it contains only members of errors. Data that contain an error are not pure. */
  isPure: boolean;
};

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Member names in lower case, with letters and digits only: `errorCode`, `error_code` and `ErrorCode` are equal. */
const codeNames = words(
  'error errorcode code status statuscode httpstatus responsecode faultcode exceptioncode subcode errorname value',
);
const messageNames = words(
  `error message msg errormessage errormsg errordescription description detail details reason faultstring cause text
   exceptionmessage responsemessage statusmessage statustext usermessage developermessage body response`,
);
/**
 * Members that contain an error: in SOAP, GraphQL, JSON:API, gateways, and services that forward errors of another one.
 */
const wrapperNames = words(
  `error errors errormessages fault faults exception detail details data result results response body output payload cause
   innererror extensions envelope`,
);
/** Other members of errors: time, place and contact. Never the content of an answer. */
const neutralNames = words(
  `success issuccess iserror haserrors ok status timestamp time date path url uri instance requestid correlationid traceid spanid errorid eventid
   fields field locations loc help helpurl hint documentationurl moreinfo docs version apiversion method service source
   server host severity level type errortype target retryable headers stack stacktrace trace isbase64encoded title`,
);
/** Neutral members that may contain more than plain values. */
const openNames = words('headers locations stack stacktrace trace');

const maxDepth = 8;
const maxMembers = 500;

/**
 * Collects the errors in a JSON value. Searches only members that contain errors, so data are never mistaken for one.
 */
export function errorMembers(value: unknown): ErrorMembers {
  const found: ErrorMembers = { codes: [], messages: [], isPure: true };
  let left = maxMembers;

  const visit = (each: unknown, depth: number): void => {
    left -= 1;
    if (left < 0 || depth > maxDepth) found.isPure = false;
    else if (typeof each === 'string') visitText(each, depth);
    else if (Array.isArray(each)) for (const item of each) visit(item, depth + 1);
    else if (isJsonObject(each)) {
      const isProblem = Number(each.status) >= 400;
      for (const [name, member] of Object.entries(each)) visitMember(plain(name), member, depth, isProblem);
    } else found.isPure = false;
  };

  const visitMember = (name: string, member: unknown, depth: number, isProblem: boolean): void => {
    if (!isKnown(name)) found.isPure = false;
    if (typeof member === 'object' && member !== null) {
      if (wrapperNames.has(name)) visit(member, depth + 1);
      else if (!openNames.has(name) && !(neutralNames.has(name) && isPlainList(member))) found.isPure = false;
    } else if (typeof member === 'string' || typeof member === 'number') {
      // Only problem details (RFC 9457) have the title of an error.
      if (name === 'title' && !isProblem) found.isPure = false;
      if (codeNames.has(name)) found.codes.push(String(member));
      if (messageNames.has(name)) visitText(String(member), depth);
    }
  };

  /** A service may forward the JSON of another service as a string. */
  const visitText = (text: string, depth: number): void => {
    const inner = /^\s*[{[]/.test(text) ? jsonValueOf(text) : undefined;
    if (inner === undefined) found.messages.push(text);
    else visit(inner, depth + 1);
  };

  visit(value, 0);
  return found;
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

const isKnown = (name: string) =>
  codeNames.has(name) || messageNames.has(name) || wrapperNames.has(name) || neutralNames.has(name);

const isPlainList = (value: object) => Array.isArray(value) && value.every((each) => typeof each !== 'object');

/** Root elements of an XML error. An envelope counts if it contains a fault (SOAP 1.1, section 4.4). */
const errorRoots = words('fault error errors exception');

/** Collects the errors in XML. Pure only if the whole text is an error. */
export function errorMembersOfXml(text: string): ErrorMembers {
  const elements = [...text.matchAll(/<(?:[\w.-]+:)?([\w.-]+)(?:\s[^<>]*)?>([^<>]*)/g)].map(
    ({ 1: name = '', 2: content = '' }) => ({ name: name.toLowerCase(), content: content.trim() }),
  );
  const contentsOf = (names: ReadonlySet<string>) =>
    elements.filter(({ name, content }) => names.has(name) && content !== '').map(({ content }) => content);
  const root = elements[0]?.name ?? '';
  const isPure = errorRoots.has(root) || (root === 'envelope' && elements.some(({ name }) => name === 'fault'));
  return { codes: contentsOf(codeNames), messages: contentsOf(messageNames), isPure };
}
