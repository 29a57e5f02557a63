import { isJsonObject, jsonValueOf } from '../../base/json.ts';

/** What an error says of itself, wherever it says it. */
export type ErrorMembers = {
  codes: string[];
  messages: string[];
  /** Whether it has nothing but the members of errors. Data that have an error among them are not pure. */
  isPure: boolean;
};

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Names of members in lower case, letters and digits alone: `errorCode`, `error_code` and `ErrorCode` are one name. */
const codeNames = words('error errorcode code status statuscode faultcode exceptioncode subcode errorname value');
const messageNames = words(
  `error message msg errormessage errormsg errordescription description detail details reason faultstring cause text
   exceptionmessage statusmessage statustext usermessage developermessage body response`,
);
/** Members that hold an error: of SOAP, GraphQL, JSON:API, gateways, and of services that pass on what another one said. */
const wrapperNames = words(
  `error errors fault faults exception detail details data result results response body output payload cause
   innererror extensions envelope`,
);
/** What else errors have: when and where they were, whom to ask. Never the content of an answer. */
const neutralNames = words(
  `success ok status timestamp time date path url uri instance requestid correlationid traceid spanid errorid eventid
   fields field locations loc help helpurl hint documentationurl moreinfo docs version apiversion method service source
   server host severity level type errortype target retryable headers stack stacktrace trace isbase64encoded title`,
);
/** Neutral members that may hold more than plain values. */
const openNames = words('headers locations stack stacktrace trace');

const maxDepth = 8;
const maxMembers = 500;

/** What the errors in a JSON value say. Looks only into members that hold errors, so that data are never read as one. */
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
      // A title is of an error in problem details (RFC 9457) alone.
      if (name === 'title' && !isProblem) found.isPure = false;
      if (codeNames.has(name)) found.codes.push(String(member));
      if (messageNames.has(name)) visitText(String(member), depth);
    }
  };

  /** A service may pass on the JSON that another one sent it. */
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

/** Elements that are the root of an error in XML; an envelope is one if it holds a fault (SOAP 1.1, section 4.4). */
const errorRoots = words('fault error errors exception');

/** What an error in XML says. Pure only if all of the text is one. */
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
