import { scanJson } from '../../shared/scan-json.ts';
import type { FoundItem } from './item-types.ts';
import { exactJson, itemsOfJson } from './read-json.ts';
import { bashWords, cmdWords, powerShellTexts } from './split-command.ts';

/** What may precede a command in a line: a prompt, a variable, and programs that start another. */
const beforeCommand = String.raw`(?:(?:\S*@\S+[:~]\S*\s*)?[$%#>❯➜]\s+|(?:PS\s+)?[A-Z]:\\[^>\n]*>\s*|[A-Z_]\w*=\S*\s+|(?:sudo|time|env|exec|nohup|command|await|return)\s+)*`;
const program = String.raw`(?:(?:"[^"\n]*|\S*)[/\\])?(?:curl|wget|https?|xh|iwr|irm)(?:\.exe)?"?`;
const commands = new RegExp(
  String.raw`(?:^|[|;&])[ \t]*${beforeCommand}${program}[ \t]+(?:[-"'\\^\`$]|https?:|[A-Z]{3,7}\b|\S+\.\S|:|localhost)`,
  'im',
);
const others =
  /\b(?:curl|wget)(?:\.exe)?\s+['"-]|\bfetch\s*\(|\bInvoke-(?:WebRequest|RestMethod)\b|\b(?:axios|requests|\$\.ajax|http|XMLHttpRequest)\s*(?:\.\s*\w+\s*)?\(|^\s*(?:GET|POST|PUT|PATCH)\s+(?:https?:|\/)\S*|\bHTTP\/[123]|\s--?(?:data(?:-\w+)?|header|request|url|json)[ =]/im;

/** Whether a text is a command or a program that makes a request, in whatever language: only the body of that request is a list. */
export const isRequest = (text: string): boolean => commands.test(text) || others.test(text);

/**
 * The items in the body of a request: of commands for Bash, `cmd` and PowerShell, as browsers copy them, of a call of `fetch`, or of HTTP
 * as it is sent. Token and addresses are not looked at. A text is read in each of these ways until one gives a body.
 */
export function readRequest(text: string): readonly FoundItem[] | string {
  let problem: string | null = null;
  for (const bodies of ways(text)) {
    const found: FoundItem[] = [];
    for (const body of bodies) {
      const items = itemsOfJson(body);
      if (typeof items === 'string') problem ??= items;
      else found.push(...items);
    }
    if (found.length > 0) return problem ?? found;
  }
  return problem ?? unreadable(text);
}

const isCmd = (text: string) => /\^\s*$|\^"/m.test(text);

/** The bodies that each way of reading gives. */
function* ways(text: string): Generator<readonly unknown[]> {
  if (isCmd(text)) yield bodiesIn(cmdWords(text));
  else yield bodiesIn(bashWords(text) ?? []);
  yield bodiesIn(powerShellTexts(text));
  if (!isCmd(text)) yield bodiesIn(cmdWords(text));
  yield bodiesIn((bashWords(text) ?? []).map((word) => word.replaceAll('\\"', '"')));
  yield bodiesIn(scriptTexts(text));
  yield plainBodies(text);
  yield plainBodies(asJson(text));
}

/** `{…}`, and `files:=[…]` or `--data={…}`. */
const wordWithJson = /^(?:([\w.-]*):?=)?\s*(?=[{[])/;

function bodiesIn(words: readonly string[]): readonly unknown[] {
  return words.flatMap((word) => {
    const before = wordWithJson.exec(word);
    const exact = before && exactJson(word.slice(before[0].length).trim());
    if (!exact || typeof exact === 'number') return [];
    return isBody(exact.value) ? [exact.value] : [];
  });
}

/** With a member for the list, or a list of items. A text in brackets that is something else, such as a header, is none. */
function isBody(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && typeof itemsOfJson(value) !== 'string';
  return typeof value === 'object' && value !== null && ('files' in value || 'items' in value);
}

/** The texts in a script, such as the body that a call of `fetch` is given. */
const scriptTexts = (text: string) =>
  [...text.matchAll(/"(?:[^"\\\n]|\\[\s\S])*"|'((?:[^'\\\n]|\\[\s\S])*)'|`((?:[^`\\]|\\[\s\S])*)`/g)].flatMap(
    ([whole, single, template]) => {
      const inside = single ?? template;
      const exact = exactJson(inside === undefined ? whole : requoted(inside));
      return typeof exact === 'number' || typeof exact.value !== 'string' ? [] : [exact.value];
    },
  );

/** A text in single quotes or backticks as JSON. */
const requoted = (inside: string) =>
  `"${inside.replace(/\\(['`$])|\\[\s\S]|["\n]/g, (whole, sign: string | undefined) => {
    if (sign !== undefined) return sign;
    return whole === '"' ? '\\"' : whole === '\n' ? '\\n' : whole;
  })}"`;

const maxPlainBodies = 50;

/** JSON that stands in a text as it is: an argument of `JSON.stringify`, a document behind the headers, what a shell reads up to a mark. */
function plainBodies(text: string): readonly unknown[] {
  const bodies: unknown[] = [];
  const start = /\{(?=\s*"(?:files|items|token|id|instance)"\s*:)/g;
  for (let match = start.exec(text), tries = 0; match && tries < maxPlainBodies; match = start.exec(text), tries += 1) {
    const rest = text.slice(match.index);
    const { mistakeAt } = scanJson(rest, {});
    const exact = exactJson(rest.slice(0, mistakeAt ?? rest.length).trimEnd());
    if (typeof exact === 'number' || !isBody(exact.value)) continue;
    bodies.push(exact.value);
    start.lastIndex = match.index + (mistakeAt ?? rest.length);
  }
  return bodies;
}

/** An object of JavaScript or Python as JSON: quoted names, double quotes, no comma at the end. */
const asJson = (text: string) =>
  text.replace(
    /"(?:[^"\\]|\\[\s\S])*"|'((?:[^'\\\n]|\\[\s\S])*)'|\b(files|items|type|id|token|instance)(?=\s*:)|,(?=\s*[}\]])/g,
    (whole, single: string | undefined, name: string | undefined) => {
      if (single !== undefined) return requoted(single);
      return name === undefined ? (whole === ',' ? '' : whole) : `"${name}"`;
    },
  );

function unreadable(text: string): string {
  const file =
    /(?:^|\s)(?:-d|--(?:data(?:-raw|-binary|-ascii)?|json|post-file|body-file))[ =]*["']?@?([^\s"'@{[-][^\s"']{0,80})/.exec(
      text,
    )?.[1];
  if (file !== undefined && !/^https?:/.test(file))
    return `The body of the request is in the file “${file}”. Open that file here instead.`;
  if (/[{[]/.test(text)) return 'The body of this request cannot be read. Paste the body alone: the JSON with “files”.';
  return 'This request has no body with “files”. Nothing of it was added.';
}
