import { bytesText } from '../../shared/bytes-text.ts';
import { type MergeItemType, mergeItemTypes } from '../../shared/merge-items.ts';
import type { Suggestion } from '../../shared/model.ts';
import { type JqStep, jqPath } from '../info/jq-path.ts';
import {
  fileFacts,
  type InfoObject,
  type InfoPlace,
  type ItemEvidence,
  itemEvidenceOf,
  type NameReading,
  readName,
} from './item-evidence.ts';

/** An identifier in an Info answer. */
export type InfoItem = Readonly<{
  id: string;
  /** `null` if nothing shows it. */
  type: MergeItemType | null;
  /** A jq filter for the first place of the identifier. */
  path: string;
  /** A description from the members beside it; may be empty. */
  description: string;
  /** The number of its places. */
  places: number;
}>;

export type InfoItemsFound = Readonly<{
  /** In the order of the response, each identifier once. */
  items: readonly InfoItem[];
  /** The number of identifiers of any kind. */
  everyCount: number;
  /** Whether there are more than `maxItems`, or items deeper than `maxDepth`. */
  isPartial: boolean;
}>;

export type FindInfoItemsOptions = Readonly<{
  /** The images and attachments that the connection names. */
  known: Readonly<Record<MergeItemType, readonly Suggestion[]>>;
  /** Whether all identifiers are searched for, not only those of images and attachments. */
  isEvery: boolean;
  /** No more are listed. */
  maxItems: number;
}>;

/** Deeper members are not searched. */
const maxDepth = 500;

/**
 * The identifiers in an Info answer, whose structure the service interface does not document (service interface, 4).
 */
export function findInfoItems(root: unknown, { known, isEvery, maxItems }: FindInfoItemsOptions): InfoItemsFound {
  const knownItems = new Map(
    mergeItemTypes.flatMap((type) => known[type].map(({ id, title }) => [id, { type, title }] as const)),
  );
  const found = new Map<string, InfoItem>();
  const every = new Set<string>();
  const steps: JqStep[] = [];
  const readings = new Map<string, NameReading>();
  let isPartial = false;

  const add = (id: string, place: InfoPlace, { type, isSure }: ItemEvidence, title: string | null) => {
    every.add(id);
    if (!isSure && !isEvery) return;
    const before = found.get(id);
    if (before) {
      found.set(id, { ...before, type: before.type ?? type, places: before.places + 1 });
    } else if (found.size < maxItems) {
      found.set(id, { id, type, path: jqPath(steps), description: title ?? descriptionOf(place), places: 1 });
    } else isPartial = true;
  };

  const nameOf = (name: string): NameReading => {
    const reading = readings.get(name) ?? readName(name);
    readings.set(name, reading);
    return reading;
  };

  const look = (value: unknown, place: InfoPlace) => {
    const id = identifierIn(value, place.name);
    if (id === null) return;
    const { isDescribing, noun } = place.name;
    // A list of words, such as field names, may contain one of them by chance.
    const item = isDescribing || (place.owner === null && !noun) ? undefined : knownItems.get(id);
    if (item) return add(id, place, { type: item.type, isSure: true }, item.title);
    const evidence = itemEvidenceOf(id, place);
    if (evidence) add(id, place, evidence, null);
  };

  /** `name` is the member with the value, or with the array around it. */
  const walk = (value: unknown, name: string, place: InfoPlace): void => {
    if (typeof value !== 'object' || value === null) look(value, place);
    else if (steps.length === maxDepth) isPartial = true;
    else if (Array.isArray(value)) {
      for (const [index, element] of value.entries())
        step(index, element, name, { name: nameOf(name), owner: null, container: '' });
    } else {
      const owner = value as InfoObject;
      for (const [member, inner] of Object.entries(owner))
        step(member, inner, member, { name: nameOf(member), owner, container: name });
    }
  };
  const step = (to: JqStep, ...inner: Parameters<typeof walk>) => {
    steps.push(to);
    walk(...inner);
    steps.pop();
  };
  walk(root, '', { name: nameOf(''), owner: null, container: '' });
  return { items: [...found.values()], everyCount: every.size, isPartial };
}

/** A number is an identifier only if its name says so; other numbers are counts. Above 2^53, digits are lost. */
function identifierIn(value: unknown, { isOfId }: NameReading): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  return isOfId && Number.isSafeInteger(value) ? String(value) : null;
}

/** As in "Terms and conditions · pdf · 84 kB" and "photo of Tobias Wren". */
function descriptionOf({ name: { name, isIdAlone, isOfId }, owner }: InfoPlace): string {
  const { title, extension, bytes } = fileFacts(owner);
  const isDescribed = isIdAlone || (isOfId && (extension !== null || bytes !== null));
  if (!isDescribed) return title === null ? name : `${name} of ${title}`;
  return [title, extension, bytes === null ? null : bytesText(bytes)].filter((part) => part !== null).join(' · ');
}
