import { countText } from '../../shared/count-text.ts';

/** The active content of a document, which is never run or opened. */
export type ActiveContent = Readonly<{ hasScript: boolean; attachments: readonly string[] }>;

const maxNameCharacters = 60;

/** One sentence about the active content; `null` if there is none. */
export function activeContentText({ hasScript, attachments }: ActiveContent): string | null {
  const [first] = attachments;
  if (first === undefined) return hasScript ? 'This PDF contains a script; it was not run.' : null;
  const count = attachments.length;
  if (hasScript) {
    const files = count === 1 ? 'an attachment' : countText(count, 'attachment');
    return `This PDF contains a script and ${files}; they were not opened.`;
  }
  if (count > 1) return `This PDF contains ${count.toLocaleString('en')} attachments; they were not opened.`;
  return `This PDF contains the attachment “${shortened(first)}”; it was not opened.`;
}

/** Shortens a name in the middle, because its end shows the type of the file. */
function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= maxNameCharacters) return name;
  const half = maxNameCharacters / 2;
  return `${characters.slice(0, half).join('')}…${characters.slice(1 - half).join('')}`;
}
