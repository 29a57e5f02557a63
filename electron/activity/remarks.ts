import { z } from 'zod';
import type { CallRemark } from '../../shared/model.ts';
import { createLineFile } from './line-file.ts';

/** A line of the file: what is said of a call from then on. Members that a later version has added stay in it. */
const StoredRemark = z.looseObject({
  id: z.uuid(),
  note: z.string().optional(),
  verdict: z
    .looseObject({
      state: z.enum(['same', 'differs']),
      pages: z.number().int().nonnegative(),
      what: z.string().optional(),
    })
    .optional(),
});
type StoredRemark = z.infer<typeof StoredRemark>;

/** Version 1 of a line, which does not say so. */
const version = 1;

/** Lines that no longer count stay in the file until there are more of them than of the others, and at least so many. */
const minStaleLines = 1_000;

type RemarksDependencies = Readonly<{
  path: string;
  /** Writes whole or not at all, readable by the owner alone. */
  writeWhole: (path: string, data: string) => Promise<void>;
  /** Milliseconds since the epoch. */
  now: () => number;
  notify: (text: string) => void;
}>;

export type Remarks = ReturnType<typeof createRemarks>;

/**
 * What is said of calls after they ended, in a file beside that of the calls, which an earlier version of Galley leaves alone. Call `open`
 * first, and one function at a time.
 */
export function createRemarks({ path, writeWhole, now, notify }: RemarksDependencies) {
  const remarks = new Map<string, StoredRemark>();
  const file = createLineFile<StoredRemark>({
    path,
    version,
    parse: (json) => StoredRemark.safeParse(json).data ?? null,
    current: () => [...remarks.values()],
    writeWhole,
    now,
    onDamaged: (_, kept) => notify(`Some notes of Activity could not be read. They are kept as ${kept}.`),
  });

  let isOpen = false;
  const open = async (): Promise<void> => {
    for (const remark of await file.read()) remarks.set(remark.id, remark);
    isOpen = true;
    await file.repair();
  };

  return {
    /** Rejects if the file cannot be read; then nothing is said of any call, and the next change tries again. */
    open,

    of(id: string): CallRemark {
      const { note, verdict } = remarks.get(id) ?? {};
      return {
        ...(note && { note }),
        ...(verdict && { verdict: { state: verdict.state, pages: verdict.pages, what: verdict.what } }),
      };
    },

    /** Changes what is said of a call. `isLive` says whether a call is still in the log: the remarks of others go when the file is written anew. */
    async change(id: string, part: CallRemark, isLive: (id: string) => boolean): Promise<void> {
      if (!isOpen) await open();
      const changed = { ...remarks.get(id), ...part, id };
      await file.append(changed);
      remarks.set(id, changed);
      if (file.lines < 2 * remarks.size + minStaleLines) return;
      for (const other of remarks.keys()) if (!isLive(other)) remarks.delete(other);
      await file.rewrite();
    },

    /** Removes all of them for good. */
    async clear(): Promise<void> {
      await file.remove();
      remarks.clear();
    },
  };
}
