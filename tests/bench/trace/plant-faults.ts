import { createRandom, type Random } from '../../../renderer/base/random.ts';

/** A fault in a template: what the author meant, and what is there. */
type PlantedFault = Readonly<{ from: number; to: number; meant: string; wrote: string; kind: string }>;

export type FaultyTemplate = Readonly<{ template: string; data: unknown; faults: readonly PlantedFault[] }>;

const fields =
  'firstName lastName street city postalCode country region email phone mobile vatNumber iban invoiceNumber issuedOn dueDate total subtotal discount currency quantity unitPrice productCode colour weight remarks category status language department manager budget deadline priority approvedBy latitude website birthday salutation signature'.split(
    ' ',
  );
const objects = 'customer supplier shipping billing account project contract warehouse contact delivery'.split(' ');
const lists = 'lines payments milestones attendees shipments complaints deposits tasks'.split(' ');
/** Names that only conditions test. */
const absent = ['faxMachine', 'middleInitial', 'poBox', 'loyaltyTier', 'nickname'];

type Node = { [name: string]: unknown };

/** How a name is written wrongly; the same text if that is not possible. */
const slips: Readonly<Record<string, (name: string, random: Random) => string>> = {
  swapped(name, random) {
    const at = random.whole(1, name.length - 2);
    return name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2);
  },
  dropped(name, random) {
    const at = random.whole(1, name.length - 1);
    return name.slice(0, at) + name.slice(at + 1);
  },
  doubled(name, random) {
    const at = random.whole(1, name.length - 1);
    return name.slice(0, at) + name[at] + name.slice(at);
  },
  other(name, random) {
    const at = random.whole(1, name.length - 1);
    return `${name.slice(0, at)}${random.oneOf(['x', 'e', 'n'])}${name.slice(at + 1)}`;
  },
  capital: (name) => name[0]!.toUpperCase() + name.slice(1),
  snake: (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  short: (name) => name.replace(/^[a-z]+(?=[A-Z])/, '').replace(/^./, (letter) => letter.toLowerCase()),
};

/** A level of the path that is left out, or one too many; empty if that is not possible here. */
const levelSlips: Readonly<Record<string, (place: Readonly<{ head: string; name: string }>, data: Node) => string>> = {
  left({ head, name }, data) {
    const [object, ...inner] = head.split('.').slice(0, -1);
    if (object === undefined || inner.length !== 1 || !(object in data)) return '';
    return name in (data[object] as Node) ? '' : `${object}.${name}`;
  },
  added: ({ head, name }) => `${head}details.${name}`,
};

/** One of the templates of a seed, with some faults planted. All else in it is right, or absent on purpose. */
export function plantFaults(seed: number, at: number, wanted = 5): FaultyTemplate {
  const random = createRandom(seed * 6_151 + at * 12_289 + 7);
  const some = (names: readonly string[], count: number) =>
    [...names]
      .map((name) => ({ name, rank: random.whole(0, 1_000_000) }))
      .sort((one, other) => one.rank - other.rank)
      .slice(0, count)
      .map(({ name }) => name);
  const leaf = () => random.oneOf<unknown>(['Leith', 'A-17', 12.5, 3, true, '2026-11-02']);
  const record = (count: number): Node => Object.fromEntries(some(fields, count).map((name) => [name, leaf()]));
  const listOf = (): Node[] => {
    const item = record(random.whole(4, 7));
    return Array.from({ length: random.whole(1, 6) }, () => ({ ...item }));
  };
  const data: Node = record(random.whole(6, 10));
  const ofObjects = some(objects, random.whole(2, 4));
  for (const name of ofObjects) data[name] = { ...record(random.whole(4, 7)), address: record(4) };
  const ofLists = some(lists, random.whole(2, 3));
  for (const name of ofLists) data[name] = listOf();

  let text = '';
  const places: { from: number; to: number; head: string; name: string; parent: Node }[] = [];
  const raw = (part: string) => {
    text += part;
  };
  /** A path whose last name may be written wrongly. `head` stands before it. */
  const path = (head: string, name: string, parent: Node) => {
    places.push({ from: text.length, to: text.length + head.length + name.length, head, name, parent });
    raw(head + name);
  };
  const value = (head: string, name: string, parent: Node) => {
    raw(random.oneOf(['{{', '{{{']));
    const isRaw = text.endsWith('{{{');
    path(head, name, parent);
    raw(isRaw ? '}}}' : '}}');
  };
  const namesOf = (node: Node) => Object.keys(node).filter((name) => typeof node[name] !== 'object');
  const each = (node: Node, head: string) => {
    for (const name of namesOf(node)) {
      raw(' <td>');
      if (random.whole(0, 4) === 0) {
        raw('{{formatText ');
        path(head, name, node);
        raw(' "long"}}');
      } else value(head, name, node);
      raw('</td>\n');
    }
  };

  each(data, '');
  for (const name of ofObjects) {
    const node = data[name] as Node;
    const address = node.address as Node;
    if (random.whole(0, 1) === 0) each(node, `${name}.`);
    else {
      raw('{{#with ');
      path('', name, data);
      raw('}}\n');
      each(node, '');
      value('../', random.oneOf(namesOf(data)), data);
      raw('{{/with}}\n');
    }
    each(address, `${name}.address.`);
  }
  for (const name of ofLists) {
    const [item] = data[name] as Node[];
    const hasParams = random.whole(0, 1) === 0;
    raw('{{#each ');
    path('', name, data);
    raw(hasParams ? ' as |row at|}}\n<tr><td>{{at}}</td>' : '}}\n<tr><td>{{@index}}</td>');
    each(item!, hasParams ? 'row.' : random.oneOf(['', 'this.']));
    value(random.oneOf(['../', '@root.']), random.oneOf(namesOf(data)), data);
    raw('</tr>\n{{else}}none{{/each}}\n');
  }
  for (const name of absent.slice(0, random.whole(1, absent.length)))
    raw(random.oneOf([`{{#if ${name}}}<p>{{${name}}}</p>{{/if}}\n`, `{{#unless ${name}}}<p>without</p>{{/unless}}\n`]));
  raw(`{{#if ${some(namesOf(data), 1)[0]}}}yes{{else}}no{{/if}}{{lookup . "${some(namesOf(data), 1)[0]}"}}\n`);

  const chosen = some(
    places.map((_, index) => String(index)),
    places.length,
  ).map((index) => places[Number(index)]!);
  const planted: Readonly<{ place: (typeof places)[number]; wrote: string; kind: string }>[] = [];
  for (const place of chosen) {
    if (planted.length >= wanted) break;
    const kind = random.oneOf([...Object.keys(slips), ...Object.keys(levelSlips)]);
    const slip = slips[kind];
    const wrote = slip ? place.head + slip(place.name, random) : levelSlips[kind]!(place, data);
    const name = wrote.slice(place.head.length);
    const isOther = slip ? name !== place.name && name !== '' && !(name in place.parent) : wrote !== '';
    // What is inside a list that is misspelt is not reached.
    const isLeaf = typeof place.parent[place.name] !== 'object';
    if (isOther && (isLeaf || planted.length === 0) && (!isLeaf || !isNameElsewhere(name)))
      planted.push({ place, wrote, kind });
    if (!isLeaf && planted.at(-1)?.place === place) break;
  }
  function isNameElsewhere(name: string): boolean {
    return name in data;
  }

  let faulty = '';
  let done = 0;
  const faults: PlantedFault[] = [];
  for (const { place, wrote, kind } of planted.toSorted((one, other) => one.place.from - other.place.from)) {
    faulty += text.slice(done, place.from);
    const from = faulty.length;
    faulty += wrote;
    faults.push({ from, to: faulty.length, meant: place.head + place.name, wrote, kind });
    done = place.to;
  }
  return { template: faulty + text.slice(done), data, faults };
}
