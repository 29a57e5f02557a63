import { readCrossReferences } from './cross-references.ts';
import { readObjectStreams } from './object-streams.ts';
import { objectsIn } from './objects-in.ts';
import { createPdfSyntax, PdfSyntaxError } from './pdf-syntax.ts';

export type ObjectTable = Awaited<ReturnType<typeof tableIn>>;

/**
 * The positions of the objects of a PDF, including those in object streams. `null` for a file that is damaged,
 * encrypted, or written in an unusual way.
 */
export async function readObjectTable(bytes: Uint8Array): Promise<ObjectTable | null> {
  try {
    return await tableIn(bytes);
  } catch (thrown) {
    if (thrown instanceof PdfSyntaxError) return null;
    throw thrown;
  }
}

/** `null` if the file does not have the form that `read` requires. */
export function unlessMalformed<T>(read: () => T): T | null {
  try {
    return read();
  } catch (thrown) {
    if (thrown instanceof PdfSyntaxError) return null;
    throw thrown;
  }
}

async function tableIn(bytes: Uint8Array) {
  const syntax = createPdfSyntax(bytes);
  const { entries, trailer } = await readCrossReferences(syntax);
  const inFile = (number: number) => {
    const entry = entries.get(number) ?? null;
    return entry && 'offset' in entry ? entry : null;
  };
  const { bytes: all, values } = await readObjectStreams(objectsIn(syntax, inFile), entries);
  const objects = objectsIn(createPdfSyntax(all), (number) => {
    const value = values.get(number);
    return value === undefined ? inFile(number) : { value };
  });
  return { ...objects, trailer };
}
