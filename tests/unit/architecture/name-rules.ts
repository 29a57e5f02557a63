import { basename } from 'node:path/posix';
import { electronFilesMax, linesMax, privateFieldsFile } from './layers.ts';
import type { SourceFile, Violation } from './source-file.ts';

/** One name, one thing: a search for an exported name finds one definition. */
export function duplicateExports(files: readonly SourceFile[]): Violation[] {
  const owners = new Map<string, string[]>();
  for (const { path, exports } of files) {
    for (const name of exports) owners.set(name, [...(owners.get(name) ?? []), path]);
  }
  return [...owners]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => ({ key: name, message: `${name} is exported by ${paths.join(', ')}` }));
}

/** Words that must not be a part of an identifier or a file name: `pageDesk`, `password-desk.ts`. */
const retiredParts = (
  'againsts asked calm calmly calms desk desks door doors furniture looked needs refusal refusals remedies remedy salvage ' +
  'sight sights standing standings tallies tally verb verbs'
).split(' ');

/** Identifiers that must not be used any more; as a part of a longer one some of them are ordinary words. */
const retiredIdentifiers = (
  'Asked Galley Machine Place Question Rail Work againsts answerQuestion asked backs bases carryOut comeBy createServe cutOut ' +
  'deafToRestart follow forPeople goOn goneBy hear keepOffTheNetwork leaving lookAway mayLeave offer oneTry onSight openDoor orAborted ' +
  'pointOut restMs say settle shareChoice sight sureBridge takeOver tell unlike verb'
).split(' ');

const retiredFileNames =
  /(^|-)(answer-question|carry-out|changing|crash-rule|freeze-watch|no-compiling|one-try|page-turns|parts|point-out|share-choice|words|world|bed)(\.|-|$)/;

/** Words in comments for things with a standard name, or that describe a program as a person. */
const retiredWords =
  /\b(desk|doors?|furniture|hears?|house|is no news|is told|(?:any|every|no|some)body|verbs|whoever|he|she|his|him)\b/gi;

/** `readHTMLFile` is `read`, `html`, `file`. */
const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase());

/** Identifiers and file names of the private vocabulary that the standard terms have replaced. */
export const retiredNames = (files: readonly SourceFile[]): Violation[] =>
  files.flatMap(({ path, identifiers }) => {
    const name = basename(path).replace(/\.[a-z.]+$/, '');
    const found = [...identifiers].filter(
      (identifier) => retiredIdentifiers.includes(identifier) || hasRetiredPart(identifier),
    );
    const violations = found.map((identifier) => ({
      key: identifier,
      message: `${path}: the name ${identifier} is retired`,
    }));
    if (retiredFileNames.test(name) || hasRetiredPart(name))
      violations.push({ key: name, message: `${path}: the file name is retired` });
    return violations;
  });

const hasRetiredPart = (name: string) => wordsOf(name).some((word) => retiredParts.includes(word));

/** Comments use standard terms and do not describe programs as people. */
export const retiredWordsInComments = (files: readonly SourceFile[]): Violation[] =>
  files.flatMap(({ path, comments }) =>
    comments.flatMap((comment) =>
      [...plain(comment).matchAll(retiredWords)].map(({ 0: word, index, input }) => ({
        key: `${path.split('/').slice(0, 2).join('/')} ${word.toLowerCase()}`,
        message: `${path}: "${word}" in the comment "${input.slice(Math.max(0, index - 40), index + 40)}"`,
      })),
    ),
  );

/** The words of a comment in one line, without its code. */
const plain = (comment: string) => comment.replace(/`[^`]*`/g, '').replace(/\s+\*?\s*/g, ' ');

/** Names and sizes that a reader can hold, and nothing that hides where a name comes from. */
export const namesAndSizes = (files: readonly SourceFile[]): Violation[] =>
  files.flatMap(({ path, text, forbidden }) => {
    const name = basename(path);
    const lines = text.split('\n').length;
    const wellNamed = path.endsWith('.tsx')
      ? /^[A-Z][A-Za-z0-9]+\.tsx$|^main\.tsx$/
      : /^[a-z0-9-]+(\.worker)?(\.d)?\.ts$/;
    return [
      ...(wellNamed.test(name) ? [] : ['is neither kebab-case.ts nor PascalCase.tsx']),
      ...(/util|helper|manager|common/i.test(name) ? ['has a name that says nothing'] : []),
      ...(lines > linesMax ? [`has ${lines} lines, more than ${linesMax}`] : []),
      ...forbidden.map((what) => `has a forbidden construct: ${what}`),
    ].map((what) => ({ key: `${path} ${what}`, message: `${path} ${what}` }));
  });

/** An update of pdf.js has one file to check: the only one in the window that reads or writes private fields. */
export const privateFields = (files: readonly SourceFile[]): Violation[] =>
  files
    .filter(({ path }) => path.startsWith('renderer/') && path !== privateFieldsFile)
    .flatMap(({ path, text }) =>
      [...text.matchAll(/(?:\.|\{ )(_[a-z]\w*)/gi)].map(([, field]) => ({
        key: `${path} ${field}`,
        message: `${path} uses ${field}: only ${privateFieldsFile} uses private fields of pdf.js`,
      })),
    );

/** A directory listing of `electron/` fits in one glance. */
export function filesAtTopOfElectron(files: readonly SourceFile[]): Violation[] {
  const found = files.map(({ path }) => path).filter((path) => /^electron\/[^/]+$/.test(path));
  return found.length > electronFilesMax
    ? [
        {
          key: 'electron',
          message: `electron/ has more than ${electronFilesMax} files at its top: ${found.join(', ')}`,
        },
      ]
    : [];
}
