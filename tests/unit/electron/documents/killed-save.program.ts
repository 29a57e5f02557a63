import { writeSync } from 'node:fs';
import { tempBeside, writeWhole } from '../../../../electron/base/atomic-write.ts';
import { createSaveDocument } from '../../../../electron/documents/save-document.ts';
import { invoice } from './documents.ts';

/** Saves the two sources over the target alternately, until it is killed; writes a byte at each chunk. */
const [notes, target, ...sources] = process.argv.slice(2) as [string, string, string, string];

async function* counted(data: AsyncIterable<Uint8Array>) {
  for await (const chunk of data) {
    writeSync(1, '.');
    yield chunk;
  }
}

const { save } = createSaveDocument({
  folder: notes,
  platform: process.platform,
  locate: async (path) => ({ document: { ...invoice, id: path, bytes: 0, sha256: '' }, path }),
  writeWhole: (path, data, options) => writeWhole(path, typeof data === 'string' ? data : counted(data), options),
  tempBeside,
  report: (thrown) => {
    throw thrown;
  },
});

for (let turn = 0; ; turn += 1) await save(sources[turn % 2]!, target);
