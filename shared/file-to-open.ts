import { z } from 'zod';

/** A place in a file of a connection's folder. `file` is relative to the folder. */
export const FileToOpen = z.strictObject({
  connectionId: z.string().min(1).max(64),
  file: z.string().min(1).max(1_000),
  line: z.int().positive(),
  column: z.int().positive(),
  with: z.enum(['editor', 'file-manager']),
});
export type FileToOpen = Readonly<z.infer<typeof FileToOpen>>;
