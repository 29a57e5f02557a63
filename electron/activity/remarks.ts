import { z } from 'zod';
import type { CallRemark } from '../../shared/model.ts';
import { createLineFile } from './line-file.ts';

/** A line of the file: the remark of a call from then on. Members of later versions are kept. */
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

/** The default version of a line. */
const version = 1;

/** The file is rewritten when outdated lines outnumber the others and reach this number. */
const minStaleLines = 1_000;

type RemarksDependencies = Readonly<{
  path: string;
  /** Writes atomically; only the owner can read the file. */
  writeWhole: (path: string, data: string) => Promise<void>;
  /** Milliseconds since the epoch. */
  now: () => number;
  notify: (text: string) => void;
}>;

/**
 * Remarks on calls after their end, in a separate file that earlier versions of Galley leave alone. Call `open` first,
 * and one function at a time.
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
    /** Rejects if the file cannot be read. Calls then have no remarks, and the next change tries again. */
    open,

    of(id: string): CallRemark {
      const { note, verdict } = remarks.get(id) ?? {};
      return {
        ...(note && { note }),
        ...(verdict && { verdict: { state: verdict.state, pages: verdict.pages, what: verdict.what } }),
      };
    },

    /**
     * Changes the remark of a call. `isLive` tests whether a call is still in the log; a rewrite of the file drops
     * other remarks.
     */
    async change(id: string, part: CallRemark, isLive: (id: string) => boolean): Promise<void> {
      if (!isOpen) await open();
      const changed = { ...remarks.get(id), ...part, id };
      await file.append(changed);
      remarks.set(id, changed);
      if (file.lines < 2 * remarks.size + minStaleLines) return;
      for (const other of remarks.keys()) if (!isLive(other)) remarks.delete(other);
      await file.rewrite();
    },

    /** Removes all remarks for good. */
    async clear(): Promise<void> {
      await file.remove();
      remarks.clear();
    },
  };
}
