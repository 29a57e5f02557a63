import { tempBeside, writeWhole } from '../../../../electron/base/atomic-write.ts';
import { createSaveDocument } from '../../../../electron/documents/save-document.ts';
import { faultOf } from '../../../../shared/fault.ts';
import { invoice } from './documents.ts';

/** Saves once and prints the fault. The test starts it as a user who is not root, because root may write anywhere. */
const [notes, source, target] = process.argv.slice(2) as [string, string, string];

const { save } = createSaveDocument({
  folder: notes,
  platform: process.platform,
  locate: async (path) => ({ document: { ...invoice, id: path, bytes: 0, sha256: '' }, path }),
  writeWhole,
  tempBeside,
  report: () => {},
});

await save(source, target).then(
  () => process.stdout.write('saved'),
  (thrown: unknown) => process.stdout.write(JSON.stringify(faultOf(thrown))),
);
