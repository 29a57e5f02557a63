import { appendFile, readFile, rm } from 'node:fs/promises';
import { nullIfMissing } from '../base/system-error.ts';

type LineFileDependencies = Readonly<{
  path: string;
  /** Writes whole or not at all, readable by the owner alone. */
  writeWhole: (path: string, data: string) => Promise<void>;
}>;

/** A file of JSON lines: cheap to add to, and a crash can only damage the line that was being added. */
export function createLineFile({ path, writeWhole }: LineFileDependencies) {
  const asLines = (values: readonly unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');
  return {
    /**
     * Every value that can be read, oldest first, and whether some line could not. No file is an empty one. Rejects if there is a
     * file that cannot be read at all.
     */
    async read(): Promise<Readonly<{ values: readonly unknown[]; isDamaged: boolean }>> {
      const text = (await readFile(path, 'utf8').catch(nullIfMissing)) ?? '';
      const values: unknown[] = [];
      let isDamaged = text !== '' && !text.endsWith('\n');
      for (const line of text.split('\n')) {
        if (line === '') continue;
        try {
          values.push(JSON.parse(line));
        } catch {
          isDamaged = true;
        }
      }
      return { values, isDamaged };
    },

    append: (value: unknown) => appendFile(path, asLines([value]), { mode: 0o600 }),

    replace: (values: readonly unknown[]) => writeWhole(path, asLines(values)),

    remove: () => rm(path, { force: true }),
  };
}
