import { writeSync } from 'node:fs';
import { writeWhole } from '../../../../electron/base/atomic-write.ts';
import { proofsOnDisk } from './proofs-on-disk.ts';

/** Starts on a folder, waits until the start is settled and cleaned, and ends; writes a byte of output at each step that it can see. */
const step = () => void writeSync(1, '.');

async function* counted(data: AsyncIterable<Uint8Array>) {
  for await (const chunk of data) {
    step();
    yield chunk;
    step();
  }
}

const proofs = proofsOnDisk(process.argv[2]!, {
  write: async (path, data, options) => {
    step();
    await writeWhole(path, typeof data === 'object' && Symbol.asyncIterator in data ? counted(data) : data, options);
    step();
  },
});
step();
await proofs.flush();
step();
await proofs.documents.clean();
