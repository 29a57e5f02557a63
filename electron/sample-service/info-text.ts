import type { FolderProblem, RecordText } from './folder-tasks.ts';

/**
 * A record in the shape of an Info answer, without the parts about the template. The text is joined, not parsed: the
 * main process parses no files. Of two members with the same name, JSON keeps the later one: the record's own.
 */
export function infoText(found: Readonly<{ ok: true; record: RecordText }> | FolderProblem): string {
  if (!found.ok) throw new Error(typeof found.body.message === 'string' ? found.body.message : 'It cannot be read.');
  const { id, type, title, data } = found.record;
  const head = JSON.stringify({ id, type, title }).slice(0, -1);
  if (!data.startsWith('{')) return `{"data":${data}}`;
  return `{"data":${head}${data === '{}' ? '' : ','}${data.slice(1)}}`;
}
