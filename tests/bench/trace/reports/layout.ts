import { type Report, times } from '../report.ts';

const long = [
  'The office has shifted its staff to the first floor, and all files of the affected traffic offences were transferred.',
  'An efficient workflow reduces difficult steps and offers sufficient flexibility for different firms.',
  'Waste water treatment is a responsibility of the municipality; the tariffs are reviewed every year.',
  'Figures are provisional and unaudited.',
];

const letter: Report = {
  name: 'letter',
  template: `<!DOCTYPE html><html lang="en"><head><style>
@page { size: A4; margin: 30mm 25mm; } body { font: 12pt "Liberation Serif", serif; text-align: justify; hyphens: auto; font-feature-settings: "liga", "kern"; text-rendering: optimizeLegibility; }
.fold { position: absolute; left: -18mm; top: 70mm; transform: rotate(-90deg); font-size: 6pt; white-space: nowrap; } .ref { float: right; width: 60mm; border-left: 1px solid; padding-left: 4mm; } p:first-letter { font-size: 130%; }
blockquote::before { content: open-quote; } blockquote::after { content: close-quote; } .sig { margin-top: 20mm; border-top: 1px solid; width: 60mm; letter-spacing: 0.1em; font-variant: small-caps; } .ps::before { content: "P.S. "; font-weight: bold; }
a.more::after { content: " (" attr(href) ")"; font-size: 80%; }
</style></head><body>
<div class="fold">{{sender.name}} · {{sender.phone}}</div>
<div class="ref">Our ref: {{ref}}<br>Your ref: {{yourRef}}<br>Date: {{date}}<br>Contact: {{sender.contact}}</div>
<p>{{recipient.title}} {{recipient.name}}<br>{{recipient.street}}<br>{{recipient.city}}</p>
<p><b>{{subject}}</b></p>
<p>Dear {{#if recipient.title}}{{recipient.title}} {{recipient.last}}{{else}}Sir or Madam{{/if}},</p>
{{#each paragraphs}}<p>{{text}} {{#if amount}}The amount of {{amount}}&nbsp;{{../currency}} is due on {{../due}}.{{/if}} In particu&shy;lar, the respon&shy;sibilities of {{../sender.name}} remain unaffected.</p>
{{/each}}
<blockquote>{{quote}}</blockquote>
<p>Please find more at our <a class="more" href="https://example.com/terms">website</a>, or call {{sender.contact}} at {{sender.phone}}.</p>
<p>Yours {{#if recipient.title}}sincerely{{else}}faithfully{{/if}},</p>
<div class="sig">{{sender.contact}}</div><p class="ps">{{ps}}</p>
</body></html>`,
  data: (random) => ({
    sender: { name: 'Fjord Offshore Ltd', phone: '+44 20 7946 0000', contact: 'Tiffany AVery' },
    ref: 'FO/17',
    yourRef: 'TV-2',
    date: '1 March 2024',
    due: '1 April 2024',
    currency: 'GBP',
    subject: 'Final offer for the refit of the ferry',
    quote: 'First things first.',
    ps: 'The office is shut on Friday.',
    recipient: { title: 'Ms', name: 'Eva Tafft', last: 'Tafft', street: '1 Avenue Toffee', city: 'Cardiff' },
    paragraphs: times(12, () => ({ text: random.oneOf(long), amount: random.oneOf([0, 100, 250]) })),
  }),
};

const catalogue: Report = {
  name: 'catalogue',
  template: `<!DOCTYPE html><html lang="en"><head><style>
body { font: 9pt "Liberation Sans"; } .grid { display: grid; grid-template-columns: repeat(3, 1fr); gap: 5mm; } .card { position: relative; border: 1px solid #ddd; padding: 3mm; display: flex; flex-direction: column-reverse; break-inside: avoid; }
.badge { position: absolute; top: -2mm; right: -2mm; background: #c00; color: #fff; transform: rotate(12deg); padding: 1mm 2mm; } .name { text-transform: capitalize; font-weight: bold; } .price { letter-spacing: 1px; } .price small { vertical-align: super; } .old { text-decoration: line-through; }
.spec dt { float: left; clear: left; width: 20mm; } .spec dd { margin-left: 22mm; } h2 { font-variant: small-caps; column-span: all; } .unit::after { content: " / pc."; } .stars::before { content: attr(data-stars) " of 5 "; } ul.index { columns: 3; list-style: square; }
</style></head><body><h1>{{season}} {{year}}</h1>
<ul class="index">{{#each groups}}<li>{{name}} <i>{{products.length}}</i></li>{{/each}}</ul>
{{#each groups}}<h2>{{name}}</h2><div class="grid">
{{#each products}}<div class="card"><div class="price"><span class="unit">{{whole}}<small>{{cents}}</small></span> {{#if old}}<span class="old">{{old}}</span>{{/if}}</div>
<dl class="spec"><dt>Art.</dt><dd>{{art}}</dd><dt>Size</dt><dd>{{size.w}} × {{size.h}} cm</dd><dt>Colour</dt><dd>{{#each colours}}{{this}}{{#unless @last}}, {{/unless}}{{/each}}</dd></dl>
<p class="stars" data-stars="{{stars}}">{{text}}</p><div class="name">{{name}}</div>{{#if isNew}}<span class="badge">New in {{../../season}}</span>{{/if}}</div>
{{/each}}</div>{{/each}}
<p>Prices in {{currency}}, {{season}} {{year}}. Subject to change.</p></body></html>`,
  data: (random) => ({
    season: 'autumn',
    year: 2024,
    currency: 'EUR',
    groups: ['sofas and armchairs', 'lamps', 'office'].map((name) => ({
      name,
      products: times(random.whole(6, 14), () => ({
        name: random.oneOf(['soft armchair', 'floor lamp', 'office chair', 'soft sofa']),
        whole: random.oneOf([9, 19, 99, 199]),
        cents: random.oneOf(['95', '99', '00']),
        old: random.oneOf([0, 0, 199]),
        art: random.oneOf(['100.200', '100.201', '330.10']),
        size: { w: random.oneOf([40, 80]), h: random.oneOf([40, 90]) },
        colours: times(random.whole(1, 3), () => random.oneOf(['red', 'off-white', 'dark blue'])),
        stars: random.whole(1, 5),
        text: random.oneOf(['Soft and comfy.', 'Fits everywhere.', 'Our best offer for small offices and flats.']),
        isNew: random.whole(0, 3) === 0,
      })),
    })),
  }),
};

const certificate: Report = {
  name: 'certificate',
  template: `<!DOCTYPE html><html lang="en"><head><style>
@page { size: A4 landscape; margin: 15mm; } body { font: 14pt "P052", serif; text-align: center; } .page { break-after: page; position: relative; height: 170mm; border: 3px double; } h1 { letter-spacing: 0.3em; text-transform: uppercase; } .name { font: italic 30pt "Z003", cursive; }
.stamp { position: absolute; right: 20mm; bottom: 30mm; transform: rotate(-20deg); border: 2px solid; border-radius: 50%; padding: 8mm; font-size: 9pt; letter-spacing: 2px; } .left { position: absolute; left: 10mm; bottom: 10mm; text-align: left; font-size: 9pt; } .right { position: absolute; right: 10mm; bottom: 10mm; font-size: 9pt; } .mark { position: absolute; inset: 60mm 0 0; font-size: 60pt; opacity: 0.1; transform: rotate(-30deg); z-index: -1; }
</style></head><body>
{{#each people}}<div class="page"><div class="mark">{{../short}}</div><h1>Certificate</h1><p>of {{../course}}</p><p>This is to certify that</p><p class="name">{{name}}</p><p>born {{born}} in {{place}}, has attended the course <b>{{../course}}</b> from {{../from}} to {{../to}} ({{hours}} hours) with the grade <b>{{grade}}</b>.</p>
<div class="stamp">{{../school}}<br>{{../city}}</div><div class="left">{{../city}}, {{../to}}<br>No. {{../short}}-{{no}}</div><div class="right">_____________<br>{{../head}}, {{../school}}</div></div>
{{/each}}</body></html>`,
  data: (random) => ({
    course: 'Office Workflow and Traffic Safety',
    short: 'OWT',
    from: '1 May 2024',
    to: '31 May 2024',
    school: 'Affiliated School',
    city: 'Cardiff',
    head: 'Prof. F. Huff',
    people: times(8, (at) => ({
      name: random.oneOf(['Ada Fields', 'Tiffany Office', 'Jeff Avery']),
      born: random.oneOf(['1 May 1990', '2 June 1991']),
      place: random.oneOf(['Cardiff', 'Leeds']),
      hours: random.oneOf([40, 31]),
      grade: random.oneOf(['A', 'B', 'A+']),
      no: at + 1,
    })),
  }),
};

const magazine: Report = {
  name: 'magazine',
  template: `<!DOCTYPE html><html lang="en"><head><style>
@page { size: A4; margin: 18mm; } body { font: 9.5pt/1.3 "Liberation Serif"; hyphens: auto; text-align: justify; } .cols { columns: 3; column-gap: 6mm; } h2 { column-span: all; text-transform: uppercase; letter-spacing: 0.15em; } .pull { float: right; width: 40%; font-style: italic; border-top: 2px solid; } .lead:first-line { font-variant: small-caps; } .lead:first-letter { float: left; font-size: 300%; }
.foot { position: fixed; top: -10mm; left: 0; font-size: 7pt; } figure { break-inside: avoid; margin: 0; } figcaption::before { counter-increment: fig; content: "Fig. " counter(fig) ": "; } .end::after { content: " ■"; }
</style></head><body><div class="foot">{{title}} – issue {{issue}}</div>
{{#each articles}}<h2>{{title}}</h2><div class="cols"><p class="lead">{{lead}}</p><div class="pull">{{quote}}</div>
{{#each paragraphs}}<p{{#if @last}} class="end"{{/if}}>{{this}} According to {{../author}}, {{../../title}} has {{../share}} % of readers in {{../place}}.</p>{{/each}}
<figure><hr><figcaption>{{caption}}</figcaption></figure><p>{{author}}, {{place}}</p></div>{{/each}}
</body></html>`,
  data: (random) => ({
    title: 'Offshore Affairs',
    issue: 12,
    articles: times(6, () => ({
      title: random.oneOf(['Final offers', 'The affluent office', 'Traffic']),
      lead: random.oneOf(long),
      quote: random.oneOf(['First things first', 'No offence']),
      author: random.oneOf(['Jeff Avery', 'A. Fields']),
      place: random.oneOf(['Leeds', 'Cardiff']),
      share: random.oneOf([10, 12, 50]),
      caption: random.oneOf(['The office', 'The harbour of Cardiff']),
      paragraphs: times(random.whole(4, 9), () => random.oneOf(long)),
    })),
  }),
};

const dashboard: Report = {
  name: 'dashboard',
  template: `<!DOCTYPE html><html lang="en"><head><style>
body { font: 10pt sans-serif; } .row { display: flex; flex-direction: row-reverse; gap: 4mm; } .kpi { flex: 1; border: 1px solid; padding: 3mm; display: flex; flex-direction: column; } .kpi b { order: 2; font-size: 18pt; } .kpi span { order: 1; } .kpi i { order: 3; }
.areas { display: grid; grid-template-areas: "c a" "b b"; } .a { grid-area: a; } .b { grid-area: b; } .c { grid-area: c; } .bar { height: 4mm; background: #9cf; } .bar::after { content: attr(data-v) "%"; } .t { display: table; width: 100%; } .t > div { display: table-row; } .t > div > span { display: table-cell; } .v { writing-mode: vertical-rl; }
.up::before { content: "▲ "; } .down::before { content: "▼ "; } .hidden { visibility: hidden; } .none { display: none; } .clip { position: absolute; clip: rect(0 0 0 0); }
</style></head><body><h1>{{title}}</h1>
{{#each quarters}}<div class="row">{{#each kpis}}<div class="kpi"><b>{{value}}</b><span>{{name}}</span><i class="{{#if up}}up{{else}}down{{/if}}">{{change}} %</i></div>{{/each}}</div>
<div class="areas"><div class="a"><p>{{text}}</p></div><div class="b"><div class="t">{{#each regions}}<div><span>{{name}}</span><span>{{value}}</span><span><div class="bar" data-v="{{share}}" style="width: {{share}}%"></div></span></div>{{/each}}</div></div><div class="c"><h3>{{name}}</h3><p class="none">{{secret}}</p><p class="hidden">{{secret}}</p></div></div>
<svg width="300" height="60">{{#each regions}}<text x="{{x}}" y="20" font-size="10">{{name}}</text><text x="{{x}}" y="40" font-size="10">{{value}}</text>{{/each}}</svg><hr>{{/each}}
</body></html>`,
  data: (random) => ({
    title: 'Sales dashboard',
    quarters: ['Q1', 'Q2', 'Q3', 'Q4'].map((name) => ({
      name,
      text: random.oneOf(long),
      secret: 'internal',
      kpis: times(4, (at) => ({
        name: ['Revenue', 'Orders', 'Returns', 'Margin'][at],
        value: random.oneOf([10, 12, 100, 120]),
        change: random.oneOf([0, 5, 10]),
        up: random.whole(0, 1) === 1,
      })),
      regions: times(5, (at) => ({
        name: ['North', 'South', 'East', 'West', 'Online'][at],
        value: random.oneOf([10, 12, 100]),
        share: random.oneOf([10, 12, 50]),
        x: at * 60,
      })),
    })),
  }),
};

export const layoutReports = [letter, catalogue, certificate, magazine, dashboard];
