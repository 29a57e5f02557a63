import { createRandom, type Random } from '../../../renderer/base/random.ts';

export const faultKinds = ['overflow', 'lone heading', 'blank last page', '"undefined"', 'crash'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** A template that is right for its own data, or with a fault that only other data show. */
export type FaultTemplate = Readonly<{
  template: number;
  /** `null`: made well, so each remark is a false alarm. */
  kind: FaultKind | null;
  markup: string;
  helpers: string;
  data: unknown;
}>;

const names = 'order customer item list note contact city terms clause product remark delivery'.split(' ');

/** Helpers that take any value. */
const soundHelpers = {
  upper: "(value) { return value == null ? '' : String(value).toUpperCase(); }",
  money: "(value) { return typeof value === 'number' ? value.toFixed(2) : ''; }",
  day: "(value) { return Number.isNaN(Date.parse(value)) ? '' : new Date(value).toISOString().slice(0, 10); }",
};

/** The parts of a template, of which a fault replaces some. */
type Parts = Readonly<{ title: string; cells: string; notes: string; terms: string; end: string; styles: string }>;

type Fault = Readonly<{ parts?: Partial<Parts>; helpers?: Readonly<Record<string, string>> }>;

const nowrap = 'style="white-space: nowrap"';

/** Several ways to make each mistake. */
const faultsOf = (n: (at: number) => string): Readonly<Record<FaultKind, readonly Fault[]>> => ({
  overflow: [
    { parts: { cells: `<td ${nowrap}>{{${n(2)}}}</td><td>{{pieces}}</td><td>{{money amount}}</td>` } },
    { parts: { title: `<h1 ${nowrap}>{{upper ${n(0)}}}</h1>` } },
    { parts: { styles: '.wrap { overflow-wrap: normal } td { overflow-wrap: normal }' } },
    {
      parts: {
        notes: `<p style="position: relative; height: 6mm"><span style="position: absolute; left: 0; white-space: nowrap">{{${n(4)}}}</span><b style="position: absolute; left: 110mm">Delivered by {{${n(6)}}}</b></p>`,
      },
    },
  ],
  'lone heading': [
    {
      parts: {
        terms: `<h2 style="break-after: auto">Terms</h2><div class="box" style="height: 190mm"><p>{{${n(7)}}}</p></div>`,
      },
    },
    {
      parts: {
        terms: `<p><b>Conditions of delivery</b></p><div class="box" style="height: 185mm">{{${n(7)}}}</div>`,
      },
    },
    {
      parts: {
        terms: `<p class="head">Conditions of delivery</p><div class="box" style="height: 170mm">{{${n(7)}}}</div>`,
      },
    },
    {
      parts: {
        terms: `<h3>Signature</h3><section style="break-before: page"><p>Signed in {{${n(6)}}} by {{${n(5)}}}</p></section>`,
      },
    },
  ],
  'blank last page': [
    { parts: { end: `<section style="break-before: page">{{#if ${n(4)}}}<p>{{${n(4)}}}</p>{{/if}}</section>` } },
    { parts: { end: `<div style="break-before: page">{{#each ${n(3)}}}<p>{{${n(2)}}}</p>{{/each}}</div>` } },
    { parts: { end: `{{#unless ${n(5)}}}<div style="break-after: page"></div><p>&nbsp;</p>{{/unless}}` } },
  ],
  '"undefined"': [
    { helpers: { upper: "(value) { return 'For ' + value; }" } },
    { helpers: { money: '(value) { return (value * 1.2).toFixed(2); }' } },
    { helpers: { day: "(value) { return new Date(value).toLocaleDateString('en-GB'); }" } },
    {
      parts: { notes: `<p>{{both ${n(1)}}}</p>` },
      helpers: { both: `(one) { return one == null ? '' : one.${n(5)} + ' of ' + one.${n(6)}; }` },
    },
  ],
  crash: [
    { helpers: { upper: '(value) { return value.toUpperCase(); }' } },
    { helpers: { money: '(value) { return value.toFixed(2); }' } },
    { helpers: { day: '(value) { return new Date(value).toISOString().slice(0, 10); }' } },
    {
      parts: { notes: `<p>{{last ${n(3)}}}</p>` },
      helpers: { last: `(list) { return list[list.length - 1].${n(2)}; }` },
    },
  ],
});

function markupOf(parts: Parts, n: (at: number) => string, random: Random): string {
  const size = random.oneOf([9, 10, 11]);
  const footer =
    random.whole(0, 1) === 0 ? '<meta name="page-footer" content="Alder Lane Press | Page {page} of {pages}">' : '';
  const middle = [`<table>{{#each ${n(3)}}}<tr>${parts.cells}</tr>{{/each}}</table>`, parts.notes];
  if (random.whole(0, 2) === 0) middle.reverse();
  return `<!doctype html>${footer}<style>@page { size: A4; margin: 20mm } body { font: ${size}pt sans-serif; overflow-wrap: anywhere }
h1, h2, h3 { break-after: avoid } table { width: 100%; table-layout: fixed; border-collapse: collapse }
tr, .box { break-inside: avoid } td { border-bottom: 1px solid #ccc; vertical-align: top } .head { font-size: 1.6em } ${parts.styles}</style>
${parts.title}<p class="wrap">{{${n(1)}.${n(5)}}}, {{${n(1)}.${n(6)}}}, {{day date}}</p>
${middle.join('\n')}
${parts.terms}${parts.end}`;
}

/** Ten templates of a seed, each well made and with four faults: together each kind eight times. */
export function faultTemplates(seed: number): readonly FaultTemplate[] {
  return Array.from({ length: 10 }, (_, template) => {
    const random = createRandom(seed * 100 + template);
    const shift = random.whole(0, names.length - 1);
    const n = (at: number) => names[(at + shift) % names.length]!;
    const sound: Parts = {
      title: `<h1>{{upper ${n(0)}}}</h1>`,
      cells: `<td>{{${n(2)}}}</td><td>{{pieces}}</td><td>{{money amount}}</td>`,
      notes: `{{#if ${n(4)}}}<p>{{${n(4)}}}</p>{{/if}}`,
      terms: `<h2>Terms</h2><p>{{${n(7)}}}</p>`,
      end: '',
      styles: '',
    };
    const text = (least: number, most: number) =>
      Array.from({ length: random.whole(least, most) }, () => random.oneOf(names)).join(' ');
    const data = {
      [n(0)]: text(2, 3),
      [n(1)]: { [n(5)]: text(2, 2), [n(6)]: text(1, 2) },
      date: `2026-0${random.whole(1, 9)}-1${random.whole(0, 9)}`,
      [n(3)]: Array.from({ length: random.whole(2, 5) }, () => ({
        [n(2)]: text(2, 3),
        pieces: random.whole(1, 20),
        amount: random.whole(100, 9_999) / 100,
      })),
      [n(4)]: text(3, 5),
      [n(5)]: text(2, 2),
      [n(6)]: text(1, 1),
      [n(7)]: text(6, 12),
    };
    const layout = random.whole(0, 1e6);
    const make = (kind: FaultKind | null, fault: Fault): FaultTemplate => ({
      template,
      kind,
      markup: markupOf({ ...sound, ...fault.parts }, n, createRandom(layout)),
      helpers: Object.entries({ ...soundHelpers, ...fault.helpers })
        .map(([name, text]) => `function ${name}${text}`)
        .join('\n'),
      data,
    });
    const left = faultKinds.filter((_kind, at) => at !== template % faultKinds.length);
    return [make(null, {}), ...left.map((kind) => make(kind, random.oneOf(faultsOf(n)[kind])))];
  }).flat();
}
