import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

type UnfinishedSavesDependencies = Readonly<{
  /** In Galley's user data. */
  folder: string;
  writeWhole: (path: string, data: string) => Promise<void>;
  report: (thrown: unknown) => void;
}>;

/**
 * Remembers the temporary files of running saves across a crash. They are in the author's folders, which can be
 * anywhere and must not be searched. A small file for each running save holds the exact path, and only that path is
 * ever removed.
 */
export function createUnfinishedSaves({ folder, writeWhole, report }: UnfinishedSavesDependencies) {
  /** Notes of this process, which a running sweep leaves alone. */
  const mine = new Set<string>();

  const sweepOne = async (note: string) => {
    const temp = (await readFile(note, 'utf8')).trim();
    if (isTemp(temp)) {
      // A disconnected disk may come back with the file, so its note is kept.
      const isReachable = await access(dirname(temp)).then(
        () => true,
        () => false,
      );
      if (!isReachable) return;
      await rm(temp, { force: true });
    }
    await rm(note, { force: true });
  };

  return {
    /**
     * Call before `temp` is created, and call the returned function when it is gone. A failed note must not stop a
     * save.
     */
    async begin(temp: string): Promise<() => Promise<void>> {
      const name = `${randomUUID()}.txt`;
      mine.add(name);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeWhole(join(folder, name), temp);
      } catch (thrown) {
        report(thrown);
      }
      return async () => {
        await rm(join(folder, name), { force: true }).catch(report);
        mine.delete(name);
      };
    },

    /** Removes the files that killed saves left behind. Never rejects. */
    async sweep(): Promise<void> {
      const names = await readdir(folder).catch(() => []);
      const notes = names.filter((name) => name.endsWith('.txt') && !mine.has(name));
      await Promise.all(notes.map((name) => sweepOne(join(folder, name)).catch(report)));
    },
  };
}

/** A damaged note must not name a file that is not Galley's. */
const isTemp = (path: string) => /^\.galley-\d+-[0-9a-f-]{36}\.tmp$/.test(basename(path));
