import { scanJson } from '../../shared/scan-json.ts';
import type { FoundItem } from './item-types.ts';
import { exactJson, itemsOfBodies, itemsOfJson } from './read-json.ts';
import { bashWords, cmdWords, expansionMark, powerShellTexts } from './split-command.ts';

/** Programs that send requests, with or without their folder. */
const program = /^"?(?:[^"]*[/\\])?(?:curl|wget|https?|xh|iwr|irm)(?:\.exe)?"?$/i;
/** A word that follows such a program, but hardly a word in a list. */
const argument = /^(?:[-"'\\^`$:]|https?:|localhost|(?:GET|POST|PUT|PATCH|HEAD|DELETE|OPTIONS)$|[^\s.]+\.\S)/i;
/** Text that may precede a program in a line: a prompt, a variable, or a program that starts another. */
const beforeProgram = /^(?:[$%#>❯➜]|PS|[^@\s]+@\S*[$%#>]|[A-Z_]\w*=.*|sudo|time|env|exec|nohup|command)$/;
/** The prompt of Windows ends at the command. */
const windowsPrompt = /^(?:PS )?[A-Z]:\\[^>\n]{0,200}>/;

/** A command is known by the beginning of its line. */
const maxPrefixLength = 500;
const maxWords = 12;

function isCommand(part: string): boolean {
  const words = part.trimStart().slice(0, maxPrefixLength).replace(windowsPrompt, '').trim().split(/\s+/, maxWords);
  const at = words.findIndex((word) => !beforeProgram.test(word));
  return program.test(words[at] ?? '') && argument.test(words[at + 1] ?? '');
}

/** Requests that may begin anywhere: function calls, HTTP itself, and options of programs. */
const others =
  /\b(?:curl|wget)(?:\.exe)?\s+['"-]|\bfetch\s*\(|\bInvoke-(?:WebRequest|RestMethod)\b|\b(?:axios|requests|\$\.ajax|http|XMLHttpRequest)(?:\.\w{1,20})?\s*\(|^[ \t]*(?:GET|POST|PUT|PATCH)[ \t]+(?:https?:|\/)|\bHTTP\/[123]|\s--?(?:data(?:-(?:raw|binary|ascii|urlencode))?|header|request|url|json)[ =]/im;

/** The body of a request in a program, a log or a document. JSON itself is read as JSON. */
const bodyWithin =
  /\bfiles(?:\\{0,3}["'`]){0,2}\s{0,20}:\s{0,20}\[|\btype(?:\\{0,3}["'`]){1,2}\s{0,20}:\s{0,20}(?:\\{0,3}["'`]){1,2}(?:image|attachment)\b/;

/**
 * Whether a text is a command or a program that sends a request, in any language. Then only the body of that request is
 * a list.
 */
export const isRequest = (text: string): boolean =>
  others.test(text) ||
  bodyWithin.test(text) ||
  (/curl|wget|http|\bxh\b|\birm\b|\biwr\b/i.test(text) && text.split(/[\n|;&]/).some(isCommand));

/** A request with 10,000 items is shorter. A longer text is read several times, which would block the window. */
const maxRequestLength = 1_000_000;

/**
 * The items in the body of a request: of commands for Bash, `cmd` and PowerShell, as browsers copy them, of a call of
 * `fetch`, or of raw HTTP. Tokens and addresses are ignored. A text is read in each of these ways until one finds a
 * body.
 */
export function readRequest(text: string): readonly FoundItem[] | string {
  if (text.length > maxRequestLength)
    return `This request has ${text.length.toLocaleString('en')} characters. Paste the body alone: the JSON with “files”.`;
  let problem: string | null = null;
  for (const bodies of ways(text)) {
    const found = itemsOfBodies(bodies);
    if (typeof found === 'string') problem ??= found;
    else if (found.length > 0) return problem ?? found;
  }
  return problem ?? unreadable(text);
}

const isCmd = (text: string) => /\^\s*$|\^"/m.test(text);

/** The bodies that each way of reading finds. */
function* ways(text: string): Generator<readonly unknown[]> {
  if (isCmd(text)) yield bodiesIn(cmdWords(text));
  else yield bodiesIn(bashWords(text) ?? []);
  yield bodiesIn(powerShellTexts(text));
  if (!isCmd(text)) yield bodiesIn(cmdWords(text));
  yield bodiesIn((bashWords(text) ?? []).map((word) => word.replaceAll('\\"', '"')));
  yield bodiesIn(scriptTexts(text));
  yield plainBodies(text);
  yield plainBodies(asJson(text));
  // A string in a program that is joined from parts, or whose inside alone was copied.
  yield plainBodies(scriptTexts(text).join(''));
  yield plainBodies(text.replaceAll('\\"', '"'));
  yield plainBodies(text.replaceAll('""', '"'));
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

/** With a member for the list, or a list of items. Other bracketed text, such as a header, does not count. */
function isBody(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && typeof itemsOfJson(value) !== 'string';
  return typeof value === 'object' && value !== null && ('files' in value || 'items' in value);
}

/**
 * The strings in a script, such as the body of a call of `fetch`. An unclosed one is ignored. A string ends with its
 * line, so that the pattern does not search for its end from each character.
 */
const scriptTexts = (text: string) =>
  [...text.matchAll(/"(?:[^"\\\n]|\\[\s\S])*("?)|'((?:[^'\\\n]|\\[\s\S])*)('?)|`((?:[^`\\]|\\[\s\S])*)(`?)/g)].flatMap(
    ([whole, double, single, singleEnd, template, templateEnd]) => {
      if (!(double || singleEnd || templateEnd)) return [];
      const inside = single ?? template;
      const exact = exactJson(inside === undefined ? whole : requoted(inside, templateEnd === '`'));
      return typeof exact === 'number' || typeof exact.value !== 'string' ? [] : [exact.value];
    },
  );

/** A text in single quotes or backticks as JSON. */
const requoted = (inside: string, isTemplate = false) =>
  `"${(isTemplate ? inside.replace(/(?<!\\)\$\{/g, `${expansionMark}{`) : inside).replace(
    /\\(['`$])|\\[\s\S]|["\n]/g,
    (whole, sign: string | undefined) => {
      if (sign !== undefined) return sign;
      return whole === '"' ? '\\"' : whole === '\n' ? '\\n' : whole;
    },
  )}"`;

const maxPlainBodies = 50;

/** JSON that is part of a text: an argument of `JSON.stringify`, a body after headers, a here-document of a shell. */
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

/** An object of JavaScript or Python as JSON: quoted names, double quotes, no trailing comma. */
const asJson = (text: string) =>
  text.replace(
    /"(?:[^"\\\n]|\\[\s\S])*"?|'((?:[^'\\\n]|\\[\s\S])*)'?|\b(files|items|type|id|token|instance)(?=\s*:)|,(?=\s*[}\]])/g,
    (whole, single: string | undefined, name: string | undefined) => {
      if (single !== undefined) return requoted(single);
      return name === undefined ? (whole === ',' ? '' : whole) : `"${name}"`;
    },
  );

function unreadable(text: string): string {
  const file =
    /(?:^|\s)(?:(?:-d|--(?:data(?:-binary|-ascii)?|json))[ =]*["']?@|(?:-T|-InFile|--(?:upload|post|body)-file)[ =]+["']?)([^\s"'-][^\s"']{0,80})/.exec(
      text,
    )?.[1];
  if (file !== undefined) return `The body of the request is in the file “${file}”. Open that file here instead.`;
  if (/[{[]/.test(text)) return 'The body of this request cannot be read. Paste the body alone: the JSON with “files”.';
  return 'This request has no body with “files”. Nothing of it was added.';
}
