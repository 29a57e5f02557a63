import type { Random } from '../base/random.ts';

/** A change of one value of the data. */
export type MadeChange = Readonly<{
  /** The end of the row's name, as in "lines: empty". */
  label: string;
  suits: (value: unknown) => boolean;
  /** The new value; `gone` removes the member. */
  make: (value: unknown, random: Random) => unknown;
  /** Finds more faults than the others, so it is made at every place before them. */
  isTelling?: boolean;
}>;

export const gone = Symbol('gone');

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isFilledList = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > 0;
const date = /^\d{4}-\d\d-\d\d(?:(?=T)|$)/;
const isDate = (value: unknown): value is string => isText(value) && date.test(value);
const isWords = (value: unknown): value is string => isText(value) && !isDate(value);

const words = 'paper ink bound folded sample order second print of the white cover and large edition'.split(' ');

/** Words of the seed, cut to exactly `length` characters. */
function textOf(length: number, random: Random): string {
  let text = '';
  while (text.length < length) text += `${text === '' ? '' : ' '}${random.oneOf(words)}`;
  return text.slice(0, length).replace(/ $/, '.');
}

const ofLength = (length: number): MadeChange => ({
  label: `${length} ${length === 1 ? 'character' : 'characters'}`,
  suits: isWords,
  make: (_value, random) => textOf(length, random),
});

const always = (label: string, suits: MadeChange['suits'], value: unknown): MadeChange => ({
  label,
  suits,
  make: () => value,
});

const rows = (count: number): MadeChange => ({
  label: `${count} ${count === 1 ? 'row' : 'rows'}`,
  suits: isFilledList,
  make: (value) => {
    const list = value as readonly unknown[];
    return Array.from({ length: count }, (_, at) => list[at % list.length]);
  },
});

const telling = (change: MadeChange): MadeChange => ({ ...change, isTelling: true });

/** The changes, those that find most faults first. */
export const madeChanges: readonly MadeChange[] = [
  telling(always('empty list', Array.isArray, [])),
  telling(rows(200)),
  telling({
    label: 'one long word',
    suits: isWords,
    make: (_value, random) => textOf(90, random).replaceAll(/\W/g, 'x'),
  }),
  telling(always('null', (value) => value !== null, null)),
  telling({ label: 'missing', suits: () => true, make: () => gone }),
  telling(ofLength(500)),
  rows(1),
  always('zero', isNumber, 0),
  always('negative', isNumber, -1234.56),
  always('12 digits', isNumber, 987_654_321_012),
  always('markup characters', isWords, '<b>&amp; "A" \'B\' </b>'),
  always('right to left', isWords, 'שלום עולם, הזמנה מספר 12'),
  always('emoji', isWords, '👩🏽‍🎨 Paper 🇪🇺 café'),
  always('empty text', isWords, ''),
  ofLength(1),
  ofLength(60),
  ofLength(5_000),
  { label: 'first date', suits: isDate, make: (value) => `0001-01-01${String(value).slice(10)}` },
  { label: 'last date', suits: isDate, make: (value) => `9999-12-31${String(value).slice(10)}` },
];
