import { constants } from 'node:fs';
import { access, readFile, realpath, stat } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import type { FolderSave } from '../../shared/draft.ts';
import { decodeText, encodingOf, isWellEncoded } from '../../shared/text-encoding.ts';
import { writeWhole } from '../base/atomic-write.ts';
import { errorCode } from '../base/system-error.ts';
import type { TemplateRunner } from '../templates/template-runner.ts';
import { type Entry, listServedFolder } from './folder.ts';
import { HttpError } from './http-errors.ts';
import { editedText, lineEditsOf, linesOf } from './line-edits.ts';
import { lineSourcesOf } from './line-sources.ts';
import { readTextFile } from './read-limited.ts';
import { inTemplate, type ReadText, readTemplate } from './template-files.ts';

type Saving = Readonly<{
  root: string;
  templates: TemplateRunner;
  templateID: string;
  base: string;
  markup: string;
}>;

type NewFile = Readonly<{
  file: string;
  path: string;
  before: Buffer;
  after: Buffer;
  mode: number;
}>;

/**
 * Writes the change from `base` to `markup` into the files that its lines come from, all or none. Writes nothing if the
 * files no longer make `base`, or would not make `markup`.
 */
export async function saveLines(saving: Saving): Promise<FolderSave> {
  try {
    return await save(saving);
  } catch (thrown) {
    if (thrown instanceof HttpError) return refused(String(thrown.body.message));
    if (thrown instanceof NotSaved) return refused(thrown.message);
    throw thrown;
  }
}

/** The message is for the author. */
class NotSaved extends Error {}

const refused = (why: string): FolderSave => ({
  state: 'refused',
  why,
  lines: [],
});

async function save({ root, templates, templateID, base, markup }: Saving): Promise<FolderSave> {
  const folder = listServedFolder(root);
  const read = new Map<string, Readonly<{ entry: Entry; text: string }>>();
  const readText: ReadText = async (entry) => {
    const text = await readTextFile(entry);
    read.set(entry.file, { entry, text });
    return text;
  };
  const template = await readTemplate(folder, templateID, readText);
  const now = await lineSourcesOf(template, templates);
  if (isSame(markup, now.markup)) return { state: 'saved', files: [], markup: now.markup };
  if (!isSame(base, now.markup)) return { state: 'conflict', markup: now.markup };

  const fileLines = new Map([...read].map(([file, { text }]) => [file, linesOf(text)]));
  const edits = await lineEditsOf({
    base,
    markup,
    sources: now.sources,
    fileLines,
    own: template.file,
  });
  if (!edits.ok) {
    const why = 'These lines come from several files, or from a line that calls a partial. Change them in the files.';
    return { state: 'refused', why, lines: edits.lines };
  }
  const texts = new Map<string, string>();
  for (const [file, changes] of edits.byFile) {
    const text = editedText(read.get(file)!.text, changes);
    if (text === null) throw new NotSaved(usedTwice(file));
    texts.set(file, text);
  }

  // What the files will make has to be the draft.
  const readNew: ReadText = async (entry) => texts.get(entry.file) ?? readText(entry);
  const saved = await readTemplate(folder, templateID, readNew);
  const { markup: made } = await lineSourcesOf(saved, templates);
  if (!isSame(made, markup)) {
    const { partials } = saved.texts;
    const expanded = await inTemplate(saved, () => templates.place({ source: markup, partials }));
    if (!isSame(made, expanded.markup)) throw new NotSaved(usedTwice([...texts.keys()].join(' or ')));
  }

  const files = await Promise.all(
    [...texts].map(([file, text]) => prepare(root, read.get(file)!.entry, read.get(file)!.text, text)),
  );
  await writeAll(files);
  return { state: 'saved', files: files.map(({ file }) => file), markup: made };
}

const isSame = (one: string, other: string) => linesOf(one).join('\n') === linesOf(other).join('\n');

const usedTwice = (file: string) =>
  `The lines of ${file} would not come out as in the draft. Where a partial is used several times, change all of its places the same way.`;

/** The new bytes of a file, in its encoding and with its byte order mark. */
async function prepare(root: string, { file, path }: Entry, text: string, newText: string): Promise<NewFile> {
  const [realRoot, real] = await Promise.all([realpath(root), realpath(path)]);
  const inside = relative(realRoot, real);
  if (inside === '..' || inside.startsWith(`..${sep}`)) throw new NotSaved(`${file} lies outside the folder.`);
  const before = await readFile(path);
  const otherEncoding = () => new NotSaved(`${file} is neither UTF-8 nor UTF-16. Change it in an editor.`);
  if (!isWellEncoded(before)) throw otherEncoding();
  if (decodeText(before) !== text) throw new NotSaved(`${file} was saved by another program just now. Save again.`);
  const { encoding, markBytes } = encodingOf(before);
  const encode = (each: string) => {
    const bytes = Buffer.from(each, encoding === 'utf-8' ? 'utf8' : 'utf16le');
    return Buffer.concat([before.subarray(0, markBytes), encoding === 'utf-16be' ? bytes.swap16() : bytes]);
  };
  if (!encode(text).equals(before)) throw otherEncoding();
  const { mode } = await stat(path);
  await access(path, constants.W_OK).catch((thrown: unknown) => {
    throw notWritten(file, thrown);
  });
  return { file, path, before, after: encode(newText), mode: mode & 0o777 };
}

const notWritten = (file: string, thrown: unknown) =>
  new NotSaved(`${file} cannot be written (${errorCode(thrown) ?? 'unknown error'}). Nothing was changed.`);

/** Puts the files back that were written before one that cannot be. */
async function writeAll(files: readonly NewFile[]): Promise<void> {
  const written: NewFile[] = [];
  for (const each of files) {
    try {
      await writeWhole(each.path, each.after, {
        mode: each.mode,
        exactMode: true,
      });
      written.push(each);
    } catch (thrown) {
      for (const { path, before, mode } of written) await writeWhole(path, before, { mode, exactMode: true });
      throw notWritten(each.file, thrown);
    }
  }
}
