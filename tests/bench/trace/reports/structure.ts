import { type Report, times } from '../report.ts';

const contract: Report = {
  name: 'contract',
  template: `<!DOCTYPE html><html lang="en"><head><style>
body { font: 11pt serif; counter-reset: s; } section { counter-reset: c; } h2::before { counter-increment: s; content: "§ " counter(s) " "; } ol { counter-reset: item; list-style: none; } ol > li::before { counter-increment: item; content: counters(item, ".") " "; } ul { list-style: upper-roman; } q { quotes: "«" "»"; }
.toc a::after { content: leader(".") target-counter(attr(href), page); } .fn { font-size: 70%; vertical-align: super; } table { width: 100%; } h2 { text-transform: uppercase; }
</style></head><body><h1>{{title}}</h1><p>between <b>{{one.name}}</b> (“{{one.short}}”) and <b>{{two.name}}</b> (“{{two.short}}”)</p>
<div class="toc"><ol>{{#each sections}}<li>{{title}}<ol>{{#each clauses}}<li>{{title}}</li>{{/each}}</ol></li>{{/each}}</ol></div>
{{#each sections}}<section><h2>{{title}}</h2><ol>{{#each clauses}}<li><b>{{title}}</b> {{text}} The <q>{{../../one.short}}</q> pays {{amount}} to the <q>{{../../two.short}}</q>{{#if note}}<span class="fn">{{note}}</span>{{/if}}.
{{#if parts}}<ol>{{#each parts}}<li>{{this}}</li>{{/each}}</ol>{{/if}}</li>{{/each}}</ol></section>{{/each}}
<table><tr><td>{{one.name}}<br>{{city}}, {{date}}</td><td>{{two.name}}<br>{{city}}, {{date}}</td></tr></table></body></html>`,
  data: (random) => ({
    title: 'Service contract',
    city: 'Leeds',
    date: '1.2.2024',
    one: { name: 'Office Ltd', short: 'Client' },
    two: { name: 'Fields & Co', short: 'Supplier' },
    sections: ['Definitions', 'Services', 'Payment', 'Term', 'Final clauses'].map((title) => ({
      title,
      clauses: times(random.whole(2, 7), () => ({
        title: random.oneOf(['Scope', 'Notice', 'Amount', 'Payment']),
        text: random.oneOf(['This clause applies to all services.', 'Notice is given in writing.', '']),
        amount: random.oneOf([1, 2, 100]),
        note: random.oneOf(['', '1', '2']),
        parts: times(random.oneOf([0, 0, 3]), () => random.oneOf(['in writing', 'by letter', 'on time'])),
      })),
    })),
  }),
};

const lab: Report = {
  name: 'laboratory',
  partials: {
    row: '<tr><td>{{label}}</td><td class="v">{{value}}</td><td>{{unit}}</td><td>{{low}} – {{high}}</td><td>{{> flag}}</td></tr>\n',
    flag: '{{#if isHigh}}<b>H</b>{{else if isLow}}<b>L</b>{{else}}–{{/if}}',
    page: '<div class="head">{{clinic.name}} · {{heading}}</div>\n<main>{{> @partial-block}}</main>\n<div class="foot">{{clinic.phone}}</div>',
    person: '<p>{{prefix}} {{first}} {{last}}{{#if born}}, born {{born}}{{/if}}</p>',
  },
  template: `<html><head><style>body { font: 10pt sans-serif } td { padding: 1px 8px } .head { border-bottom: 1px solid } .v { text-align: right; font-weight: bold } h3 { text-transform: uppercase }</style></head><body>
{{#*inline "sum"}}<p>{{count}} values, {{../clinic.name}}</p>{{/inline}}
{{#> page heading="Report"}}
{{> person patient prefix="Patient"}}
{{> person doctor prefix="Doctor" born=""}}
{{#each panels}}
<h3>{{name}}</h3>
<table>{{#each tests}}{{> row label=name}}{{/each}}</table>
{{> row label="Sum" value=sum unit="x" low=0 high=10}}
{{/each}}
{{/page}}
{{#each visits}}<div>{{> (lookup . "kind") }}</div>{{/each}}
{{#*inline "short"}}<p>{{date}}: {{weight}} kg</p>{{/inline}}
{{#*inline "long"}}<p>{{date}}: {{weight}} kg, {{pressure.[0]}}/{{pressure.[1]}} mmHg, pulse {{pulse}}</p>{{/inline}}
</body></html>`,
  data: (random) => ({
    clinic: { name: 'City Clinic', phone: '0123 4567' },
    heading: 'Report',
    patient: { first: 'Ann', last: 'Lee', born: '1.1.1970' },
    doctor: { first: 'Ann', last: 'Lee-Taylor' },
    panels: ['Blood count', 'Liver', 'Kidney', 'Electrolytes'].map((name) => ({
      name,
      sum: random.whole(1, 9),
      tests: times(random.whole(5, 14), () => ({
        name: random.oneOf(['Sodium', 'Potassium', 'ALT', 'AST', 'Creatinine']),
        value: random.oneOf([1, 5, 10, 140]),
        unit: random.oneOf(['g/l', 'mmol/l', 'U/l']),
        low: random.oneOf([0, 1, 5]),
        high: random.oneOf([10, 50, 140]),
        isHigh: random.whole(0, 4) === 0,
        isLow: random.whole(0, 4) === 0,
      })),
    })),
    visits: times(20, (at) => ({
      kind: random.oneOf(['short', 'long']),
      date: `${at + 1}.5.`,
      weight: random.oneOf([70, 71]),
      pressure: [random.oneOf([120, 130]), 80],
      pulse: random.oneOf([70, 80]),
    })),
  }),
};

const listing: Report = {
  name: 'listing',
  template: `<html><head><style>pre, .mono { font: 8pt "Liberation Mono", monospace; white-space: pre; } .wrap { white-space: pre-wrap; width: 80mm; } .line { white-space: pre-line; } code { background: #eee; tab-size: 4; } table.hex td { font-family: monospace; padding: 0 2px; }</style></head><body>
<h1>Log of {{host}}</h1>
<pre>{{#each entries}}{{time}}  {{level}}	{{source}}: {{message}}
{{/each}}</pre>
<div class="wrap">{{note}}
   {{host}}   {{version}}</div>
<div class="line">{{address}}</div>
<table class="hex">{{#each dump}}<tr><td>{{offset}}</td>{{#each bytes}}<td>{{this}}</td>{{/each}}<td>|{{text}}|</td></tr>{{/each}}</table>
<p><code>if (a &lt; b &amp;&amp; c) {{"{"}} return {{code}}; }</code> &copy; {{year}} {{host}} &lt;{{mail}}&gt;</p>
</body></html>`,
  data: (random) => ({
    host: 'srv-01',
    version: '1.2.3',
    year: 2024,
    mail: 'a@b.example',
    code: 'x["k"] = y < 3',
    note: 'one  two\n   three',
    address: 'Line one\nLine two\n\nLine four',
    entries: times(90, (at) => ({
      time: `12:${String(at % 60).padStart(2, '0')}:00`,
      level: random.oneOf(['INFO', 'WARN', 'ERROR']),
      source: random.oneOf(['db', 'web', 'auth']),
      message: random.oneOf(['started', 'connection lost', 'retry 1 of 3', 'retry 2 of 3', 'ok']),
    })),
    dump: times(40, (at) => ({
      offset: (at * 16).toString(16).padStart(4, '0'),
      bytes: times(16, () => random.oneOf(['00', '00', 'ff', '7f', '20'])),
      text: random.oneOf(['................', 'Hello World.....']),
    })),
  }),
};

const oldMail: Report = {
  name: 'old markup',
  template: `<HTML><HEAD><TITLE>{{subject}}</TITLE></HEAD><BODY BGCOLOR=white TEXT=black>
<!-- header {{subject}} --><!--[if mso]><p>Outlook {{name}}</p><![endif]-->
<CENTER><FONT SIZE=5>{{subject}}</FONT></CENTER><HR NOSHADE WIDTH="80%">
<TABLE BORDER=0 CELLPADDING=4 WIDTH=100%><TR><TD VALIGN=top WIDTH=30%><TABLE><TR><TD><B>{{name}}</B><TR><TD>{{street}}<TR><TD>{{city}}</TABLE><TD><P>Dear {{name}},<P>{{text}}<P>Your points: <FONT COLOR="red">{{points}}</FONT>
<UL><LI>{{one}}<LI>{{two}}<LI>{{one}}</UL><DL><DT>Points<DD>{{points}}<DT>Level<DD>{{level}}</DL></TABLE>
<TABLE BORDER=1>{{#each rows}}<TR><TD>{{a}}<TD ALIGN=right>{{b}}<TD>{{c}}&nbsp;{{b}}
{{/each}}</TABLE><SELECT><OPTION>{{one}}<OPTION SELECTED>{{two}}</SELECT><INPUT VALUE="{{level}}"><P><A HREF="mailto:{{mail}}">{{mail}}</A><BR>{{{html}}}
<P>A &amp; B &mdash; {{company}} &reg; {{level}}&#37; &frac12; &hellip;</BODY></HTML>`,
  data: (random) => ({
    subject: 'Your account <update>',
    name: 'A & B "Shop"',
    street: "O'Neill's Road 5",
    city: 'Cork',
    text: 'Thanks for being with us.',
    points: 100,
    level: 'Gold',
    one: 'free coffee',
    two: 'free parking',
    mail: 'a@b.example',
    html: 'Some <b>bold</b> &amp; <i>italic</i> text<br>second line 100',
    company: 'Tom&Jerry=1',
    rows: times(50, () => ({
      a: random.oneOf(['Coffee', 'Tea', 'Coffee & cake', '<none>']),
      b: random.oneOf([1, 2, 100]),
      c: random.oneOf(['Points', 'Gold', '']),
    })),
  }),
};

const timetable: Report = {
  name: 'timetable',
  template: `<html lang="en"><head><style>body { font: 8pt "Liberation Sans Narrow", sans-serif } table { border-collapse: collapse } th.v div { writing-mode: vertical-rl; transform: rotate(180deg); } th.r { height: 30mm } th.r div { transform: rotate(-60deg); width: 6mm; white-space: nowrap } td { border: 1px solid #ccc; text-align: center; } .abbr { font-variant: small-caps } .cell { position: relative; height: 8mm } .cell b { position: absolute; right: 0; top: 0 } .cell i { position: absolute; left: 0; bottom: 0 }</style></head><body>
{{#each lines as |line number|}}<h2>Line {{line.name}} <small>{{number}}</small></h2><table><thead><tr><th>Stop</th>{{#each line.trips}}<th class="{{#if @first}}v{{else}}r{{/if}}"><div>{{name}} {{../line.name}}</div></th>{{/each}}</tr></thead><tbody>
{{#each line.stops}}<tr><th>{{this.name}}</th>{{#each ../line.trips as |trip|}}<td><div class="cell"><b>{{lookup trip.times @../index}}</b><i>{{trip.name}}</i></div></td>{{/each}}</tr>{{/each}}</tbody></table>{{/each}}
<h2>Legend</h2><dl>{{#each legend}}<dt class="abbr">{{@key}}</dt><dd>{{this}}</dd>{{/each}}</dl>{{#with legend}}<p>{{A}} / {{B}} {{#with ../lines.[0]}}{{name}}{{/with}}</p>{{/with}}
</body></html>`,
  data: (random) => ({
    legend: { A: 'school days only', B: 'not on Sundays', C: 'on request' },
    lines: times(4, (at) => ({
      name: String(at + 1),
      trips: times(7, (trip) => ({
        name: ['A', 'B', 'C'][trip % 3],
        times: times(12, (stop) => `${6 + trip}:${random.oneOf(['00', '05', '10', '15'])}${stop > 8 ? 'x' : ''}`),
      })),
      stops: times(12, () => ({ name: random.oneOf(['Station', 'Market', 'School', 'Harbour']) })),
    })),
  }),
};

const zeros: Report = {
  name: 'same numbers',
  template: `<html><head><style>body { font: 9pt sans-serif } table { width: 100% } td { text-align: right }</style></head><body>
{{#each years}}<h2>{{year}}</h2><table><thead><tr><th>Month</th>{{#each ../accounts}}<th>{{this}}</th>{{/each}}<th>Sum</th></tr></thead><tbody>{{#each months}}<tr><td>{{@index}}</td>{{#each cells}}<td>{{this}}</td>{{/each}}<td><b>{{sum}}</b></td></tr>{{/each}}</tbody></table>{{/each}}
</body></html>`,
  data: (random) => ({
    accounts: ['Rent', 'Food', 'Other', 'Fees'],
    years: times(9, (at) => ({
      year: 2016 + at,
      months: times(12, () => ({
        cells: times(4, () => random.oneOf(['0.00', '0.00', '10.00', '–'])),
        sum: random.oneOf(['0.00', '10.00']),
      })),
    })),
  }),
};

export const structureReports = [contract, lab, listing, oldMail, timetable, zeros];
