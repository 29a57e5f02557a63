import type { MergeItem } from '../../shared/merge-items.ts';
import { editDistance } from '../base/edit-distance.ts';
import { itemKey } from './merge-list.ts';
import type { WrongItem } from './merge-state.ts';

/** Similar file names are searched at most this many times. Later items get no suggestion. */
const maxComparisons = 100_000;
/** Longer identifiers are compared only for equal spelling. */
const maxComparedLength = 80;

/** The items that name no file, by `itemKey`, each with the file that is probably meant. */
export function wrongItems(items: readonly MergeItem[], files: readonly MergeItem[]): ReadonlyMap<string, WrongItem> {
  const known = new Set(files.map(itemKey));
  const byId = new Map(files.map((file) => [file.id, file]));
  const nearTo = createNearFinder(files);
  const wrong = new Map<string, WrongItem>();
  for (const item of items) {
    const key = itemKey(item);
    if (known.has(key) || wrong.has(key)) continue;
    const ofOtherType = byId.get(item.id);
    wrong.set(key, {
      isOtherType: ofOtherType !== undefined,
      near: ofOtherType ?? nearTo(item),
    });
  }
  return wrong;
}

type Spelled = Readonly<{ file: MergeItem; text: string }>;

/**
 * Finds the one file that an identifier probably means: first by equal spelling, then by the fewest typing mistakes.
 */
function createNearFinder(files: readonly MergeItem[]): (item: MergeItem) => MergeItem | null {
  const spelled = files.map((file): Spelled => ({ file, text: spelling(file.id) }));
  const bySpelling = new Map<string, Spelled[]>();
  for (const each of spelled) {
    const equal = bySpelling.get(each.text);
    if (equal) equal.push(each);
    else bySpelling.set(each.text, [each]);
  }
  let comparisons = 0;

  const mistyped = (text: string): readonly Spelled[] => {
    if (text.length > maxComparedLength || comparisons + spelled.length > maxComparisons) return [];
    comparisons += spelled.length;
    let most = Math.min(3, Math.floor(text.length / 4));
    let found: Spelled[] = [];
    for (const each of spelled) {
      if (Math.abs(each.text.length - text.length) > most) continue;
      const mistakes = editDistance(text, each.text);
      if (mistakes > most) continue;
      if (mistakes < most) found = [];
      most = mistakes;
      found.push(each);
    }
    return found;
  };

  return (item) => {
    const text = spelling(item.id);
    const found = bySpelling.get(text) ?? mistyped(text);
    const ofType = found.filter(({ file }) => file.type === item.type);
    const [near, another] = ofType.length > 0 ? ofType : found;
    return near && !another ? near.file : null;
  };
}

/** `Files/Cover_Photo.JPG` as `cover-photo`. */
const spelling = (id: string) =>
  id
    .replace(/^.*[/\\]/, '')
    .replace(/\.(?:png|jpe?g|gif|bmp|tiff?|webp|svg|pdf|docx?|xlsx?|pptx?|odt|ods|rtf|txt)$/i, '')
    .toLowerCase()
    .replaceAll(/[\s_.-]+/g, '-');
