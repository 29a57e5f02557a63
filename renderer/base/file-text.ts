import { decodeText, isWellEncoded } from '../../shared/text-encoding.ts';

/** The text of a file in UTF-8 or UTF-16, or in the code page of Windows, in which Excel writes CSV. */
export async function textOfFile(file: Pick<File, 'arrayBuffer'>): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return decodeText(bytes, isWellEncoded(bytes) ? undefined : 'windows-1252');
}
