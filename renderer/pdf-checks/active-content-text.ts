/** What of a document's properties is never run or opened. */
export type ActiveContent = Readonly<{ hasScript: boolean; attachments: readonly string[] }>;

const maxNameCharacters = 60;

/** One sentence on what was left alone, or `null` if there is nothing. */
export function activeContentText({ hasScript, attachments }: ActiveContent): string | null {
  const [first] = attachments;
  if (first === undefined) return hasScript ? 'This PDF contains a script; it was not run.' : null;
  const count = attachments.length;
  if (hasScript) {
    const files = count === 1 ? 'an attachment' : `${count.toLocaleString('en')} attachments`;
    return `This PDF contains a script and ${files}; they were not opened.`;
  }
  if (count > 1) return `This PDF contains ${count.toLocaleString('en')} attachments; they were not opened.`;
  return `This PDF contains the attachment “${shortened(first)}”; it was not opened.`;
}

/** Keeps both ends: a file's kind is told by its last letters. */
function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= maxNameCharacters) return name;
  const half = maxNameCharacters / 2;
  return `${characters.slice(0, half).join('')}…${characters.slice(1 - half).join('')}`;
}
