import type { MergeItem } from '../../shared/merge-items.ts';
import { rowName, typeNames } from './merge-list.ts';
import type { WrongItem } from './merge-state.ts';

const article = { image: 'an image', attachment: 'an attachment' } as const;

/** Why the item of a row cannot be merged. */
export const wrongText = ({ type }: MergeItem, { isOtherType, near }: WrongItem): string =>
  isOtherType && near ? `This is ${article[near.type]}` : `No such ${typeNames[type].toLowerCase()}`;

/** The button that accepts a suggestion. */
export function nearText(item: MergeItem, near: MergeItem): string {
  if (near.id === item.id) return `Change to ${typeNames[near.type].toLowerCase()}`;
  return `Use ${near.type === item.type ? near.id : rowName(near)}`;
}
