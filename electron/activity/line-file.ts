import { open, readFile, rm } from 'node:fs/promises';
import { jsonValueOf } from '../base/json.ts';
import { nullIfMissing } from '../base/system-error.ts';

type LineFileDependencies = Readonly<{
  path: string;
  /** Writes whole or not at all, readable by the owner alone. */
  writeWhole: (path: string, data: string) => Promise<void>;
}>;

type Line = Readonly<{ text: string; value: unknown }>;

/** A file of JSON lines: cheap to add to, and a crash can only damage the line that was being added. */
export function createLineFile({ path, writeWhole }: LineFileDependencies) {
  const asLines = (values: readonly unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');
  return {
    /**
     * Every line, oldest first, with its value; that of a line that is no JSON is `undefined`. `isTorn` says that the last line has no
     * end. No file is an empty one. Rejects if there is a file that cannot be read at all.
     */
    async read(): Promise<Readonly<{ lines: readonly Line[]; isTorn: boolean }>> {
      const text = (await readFile(path, 'utf8').catch(nullIfMissing)) ?? '';
      const texts = text.split('\n').filter((line) => line !== '');
      const lines = texts.map((line) => ({ text: line, value: jsonValueOf(line) }));
      return { lines, isTorn: text !== '' && !text.endsWith('\n') };
    },

    /** Adds a line whole or not at all, but for a crash: the next line must not be added to the half of one. */
    async append(value: unknown): Promise<void> {
      const file = await open(path, 'a', 0o600);
      try {
        const { size } = await file.stat();
        await file.writeFile(asLines([value])).catch(async (thrown: unknown) => {
          // A full disk may have taken a part of it.
          await file.truncate(size);
          throw thrown;
        });
      } finally {
        await file.close();
      }
    },

    replace: (values: readonly unknown[]) => writeWhole(path, asLines(values)),

    remove: () => rm(path, { force: true }),
  };
}
