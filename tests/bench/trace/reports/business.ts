import { type Report, times } from '../report.ts';

const goods = [
  'Kopierpapier A4',
  'Toner schwarz',
  'Auffangwanne',
  'Schiffsfahrt­tau',
  'Öl­filter',
  'Office-Stuhl',
  'AV-Kabel 2 m',
];
const street = { name: 'Waffenschmidt & Söhne GmbH', street: 'Große Straße 12', city: '20095 Hamburg' };

const invoice: Report = {
  name: 'invoice',
  template: `<!DOCTYPE html>
<html lang="de"><head><meta charset="utf-8"><title>Rechnung {{nr}}</title>
<style>
@page { size: A4; margin: 25mm 20mm 30mm; @bottom-right { content: "Seite " counter(page) " von " counter(pages); } }
body { font: 10pt "Liberation Serif", serif; text-align: justify; hyphens: auto; font-kerning: normal; }
.absender { font-size: 7pt; text-decoration: underline; } .window { height: 40mm; }
.meta { position: absolute; top: 0; right: 0; text-align: right; } .fuss { position: fixed; bottom: 0; left: 0; right: 0; display: flex; font-size: 7pt; justify-content: space-between; }
table { width: 100%; border-collapse: collapse; } thead { display: table-header-group; } tfoot { display: table-footer-group; }
th { text-transform: uppercase; letter-spacing: 0.08em; } td { border-bottom: 0.5pt solid #999; vertical-align: top; } .z { text-align: right; white-space: nowrap; }
tr { break-inside: avoid; } .summe td { font-weight: bold; } .rabatt::before { content: "abzgl. "; } .rabatt::after { content: " %"; }
</style></head><body>
<div class="fuss"><span>{{firma.name}}<br>{{firma.street}}<br>{{firma.city}}</span><span>Amtsgericht Hamburg<br>HRB 12 345</span><span>IBAN&nbsp;{{firma.iban}}<br>BIC {{firma.bic}}</span></div>
<div class="absender">{{firma.name}} · {{firma.street}} · {{firma.city}}</div>
<div class="window">
  {{#with kunde}}{{name}}<br>
  {{street}}<br>
  {{city}}{{/with}}
</div>
<div class="meta">Rechnung Nr. {{nr}}<br>vom {{day datum}}<br>Kunde {{kunde.nr}}</div>
<h1>Rechnung {{nr}}</h1>
<p>Sehr geehrte{{#if kunde.frau}} Frau{{else}}r Herr{{/if}} {{kunde.person}}, wir berechnen Ihnen gemäß unseren Allgemeinen Geschäfts&shy;bedingungen
die folgenden Lieferungen und Leistungen&nbsp;– zahlbar binnen {{frist}}&nbsp;Tagen ohne Abzug auf das unten angegebene Konto.</p>
<table>
<thead><tr><th>Pos.</th><th>Bezeichnung</th><th>Menge</th><th>Einzelpreis</th><th>MwSt.</th><th>Betrag</th></tr></thead>
<tfoot><tr><td></td><td colspan="4">Übertrag und Zwischensummen siehe letzte Seite</td><td class="z">{{waehrung}}</td></tr></tfoot>
<tbody>
{{#each positionen}}
<tr><td class="z">{{add @index 1}}</td><td><b>{{name}}</b>{{#if text}}<br><small>{{text}}</small>{{/if}}{{#if rabatt}} <i class="rabatt">{{rabatt}}</i>{{/if}}</td>
  <td class="z">{{menge}} {{einheit}}</td><td class="z">{{german preis}}</td><td class="z">{{satz}} %</td><td class="z">{{german summe}} {{../waehrung}}</td></tr>
{{/each}}
</tbody></table>
<table class="summe">
<tr><td>Netto</td><td class="z">{{german netto}} {{waehrung}}</td></tr>
{{#each steuern as |steuer nummer|}}<tr><td>zzgl. {{steuer.satz}} % MwSt.</td><td class="z">{{german steuer.betrag}} {{../waehrung}}</td></tr>
{{/each}}
<tr><td>Gesamt</td><td class="z">{{german brutto}} {{waehrung}}</td></tr>
</table>
<p>Bitte überweisen Sie den Betrag von {{german brutto}} {{waehrung}} bis zum {{day faellig}} auf das Konto {{firma.iban}}.</p>
<hr>
<p>Mit freundlichen Grüßen<br>{{bearbeiter}}</p>
</body></html>`,
  data: (random) => ({
    nr: 'RE-2024-0815',
    datum: '2024-11-27',
    faellig: '2024-12-11',
    frist: 14,
    waehrung: 'EUR',
    bearbeiter: 'Affolter, Steffi',
    firma: { ...street, iban: 'DE12 5001 0517 0648 4898 90', bic: 'INGDDEFFXXX' },
    kunde: {
      name: 'Huffmann Schifffahrt AG',
      street: 'Hafenstraße 7',
      city: '28195 Bremen',
      nr: 10012,
      frau: true,
      person: 'Dr. Tavares',
    },
    netto: 1900,
    brutto: 2261,
    steuern: [
      { satz: 19, betrag: 361 },
      { satz: 7, betrag: 0 },
    ],
    positionen: times(70, () => {
      const [menge, preis] = [random.oneOf([1, 1, 2, 5, 10]), random.oneOf([5, 10, 10, 19, 100])];
      const text = random.oneOf([
        '',
        '',
        'inkl. Versand',
        'Lieferung frei Haus inkl. Auffüllen und Entsorgung der Verpackung',
      ]);
      return {
        name: random.oneOf(goods),
        text,
        menge,
        einheit: random.oneOf(['Stk.', 'Stk.', 'm']),
        preis,
        satz: random.oneOf([19, 19, 7]),
        summe: menge * preis,
        rabatt: random.oneOf([0, 0, 5, 10]),
      };
    }),
  }),
};

const statement: Report = {
  name: 'statement',
  template: `<!DOCTYPE html>
<html lang="en"><head><title>Statement</title><style>
body { font: 9pt "Liberation Sans", sans-serif; } table { border-collapse: collapse; width: 100%; } td, th { padding: 1px 4px; } .r { text-align: right; font-variant-numeric: tabular-nums; }
caption { font-variant: small-caps; letter-spacing: 1px; text-align: left; } h2 { break-before: auto; text-transform: capitalize; } .neg { color: #a00; } .neg::before { content: "−"; }
.boxes { display: flex; flex-direction: row-reverse; justify-content: space-between; } .boxes div { order: 1; } .boxes .first { order: 3; }
</style></head><body>
<div class="boxes"><div class="first">Account holder<br>{{holder}}</div><div>Account<br>{{account}}</div><div>Opening balance<br>{{money opening}}</div><div>Closing balance<br>{{money closing}}</div></div>
{{#each months}}
<h2>{{name}} {{../year}}</h2>
<table><caption>transactions of account {{../account}}</caption>
<thead><tr><th>Date</th><th>Details</th><th class="r">Paid out</th><th class="r">Paid in</th><th class="r">Balance</th></tr></thead>
<tbody>
<tr><td></td><td>Balance brought forward</td><td></td><td></td><td class="r">{{money start}}</td></tr>
{{#each rows}}
<tr>
  <td>{{date}}</td>
  <td>{{details}}{{#unless @last}}{{#if reference}}<br>Ref. {{reference}}{{/if}}{{/unless}}</td>
  <td class="r">{{#if out}}<span class="neg">{{money out}}</span>{{/if}}</td>
  <td class="r">{{#if in}}{{money in}}{{/if}}</td>
  <td class="r">{{money balance}}</td>
</tr>
{{else}}
<tr><td colspan="5">No transactions in {{name}}.</td></tr>
{{/each}}
</tbody>
<tfoot><tr><td colspan="4">Carried forward</td><td class="r">{{money end}}</td></tr></tfoot>
</table>
{{/each}}
<p>Statement for {{holder}}, account {{account}}, year {{year}}. Interest {{rate}} %, fees {{money 0}}.</p>
</body></html>`,
  data: (random) => {
    let balance = 1000;
    return {
      holder: 'A. V. Taylor',
      account: '40-12-99 12345678',
      year: 2024,
      opening: 1000,
      closing: 1000,
      rate: 0,
      months: [
        'january',
        'february',
        'march',
        'april',
        'may',
        'june',
        'july',
        'august',
        'september',
        'october',
        'november',
        'december',
      ].map((name, month) => ({
        name,
        start: balance,
        rows: times(month === 5 ? 0 : random.whole(3, 24), (at) => {
          const sum = random.oneOf([5, 10, 10, 20, 50, 100]);
          const isOut = random.whole(0, 1) === 1;
          balance += isOut ? -sum : sum;
          return {
            date: `${String(at + 1).padStart(2, '0')}/${String(month + 1).padStart(2, '0')}`,
            details: random.oneOf([
              'Card payment',
              'Direct debit',
              'Standing order',
              'Transfer',
              'Transfer to savings',
            ]),
            reference: random.oneOf(['', 'RENT', 'A1']),
            out: isOut ? sum : 0,
            in: isOut ? 0 : sum,
            balance,
          };
        }),
        end: balance,
      })),
    };
  },
};

const labels: Report = {
  name: 'labels',
  template: `<html><head><style>
@page { size: A4; margin: 8mm; } body { margin: 0; font: 9pt sans-serif; } .sheet { display: grid; grid-template-columns: 1fr 1fr; gap: 4mm; break-after: page; }
.label { height: 64mm; border: 1px dashed #aaa; position: relative; overflow: hidden; } .from { font-size: 6pt; position: absolute; top: 2mm; left: 2mm; } .to { position: absolute; bottom: 8mm; left: 20mm; font-size: 12pt; }
.side { position: absolute; right: 2mm; top: 20mm; transform: rotate(90deg); transform-origin: right top; font-size: 7pt; } .no { position: absolute; right: 2mm; bottom: 2mm; writing-mode: vertical-rl; } .code { position: absolute; left: 20mm; bottom: 2mm; letter-spacing: 0.4em; font-family: monospace; }
</style></head><body>
{{#each sheets}}<div class="sheet">
{{#each labels}}
<div class="label"><div class="no">{{weight}} kg</div><div class="code">{{code}}</div><div class="from">{{../../sender.name}}, {{../../sender.city}}</div>
<div class="to">{{to.name}}<br>{{to.street}}<br><b>{{to.zip}}</b> {{to.city}}</div><div class="side">Handle with care · {{../../sender.name}} · {{service}}</div></div>
{{/each}}
</div>{{/each}}
</body></html>`,
  data: (random) => ({
    sender: { name: 'Parcel Office', city: 'Leeds' },
    sheets: times(5, () => ({
      labels: times(8, () => ({
        weight: random.whole(1, 5),
        code: String(random.whole(10_000, 99_999)),
        service: random.oneOf(['Express', 'Standard']),
        to: {
          name: random.oneOf(['J. Smith', 'Dr Taylor', 'Waffle & Co', 'The Office']),
          street: `${random.whole(1, 20)} ${random.oneOf(['High Street', 'Station Road'])}`,
          zip: random.oneOf(['LS1', 'YO10', 'LS1']),
          city: random.oneOf(['Leeds', 'York']),
        },
      })),
    })),
  }),
};

const order: Report = {
  name: 'order of helpers',
  template: `<html><head><title>x</title><style>body { font: 10pt sans-serif } td { padding: 2px 6px } .muted { color: #777 }</style></head><body>
<h1>{{upper title}}</h1>
<p>{{upper customer.name}} {{day date}} {{money total}} {{money paid}} {{money total}}</p>
<table><tr><th>Item</th><th>Qty</th><th>Each</th><th>Total</th><th>Since</th></tr>
{{#each items}}<tr><td>{{upper name}}</td><td>{{german qty}}</td><td>{{money each}}</td><td>{{money total}}</td><td>{{day since}}</td></tr>
{{#when kind "gift"}}<tr><td colspan="5" class="muted">Gift: {{upper note}}</td></tr>{{else}}<tr><td colspan="5" class="muted">{{note}}</td></tr>{{/when}}
{{/each}}</table>
{{#if (eq state "open")}}<p>Please pay {{money total}}.</p>{{else if (eq state "paid")}}<p>Paid on {{day date}}, thank you.</p>{{else}}<p>State: {{state}}</p>{{/if}}
{{{terms}}}
<p>{{#each tags}}{{this}}{{#unless @last}}, {{/unless}}{{/each}}</p>
</body></html>`,
  data: (random) => ({
    title: 'Order 7',
    date: '2024-03-01',
    total: 120,
    paid: 0,
    state: 'paid',
    customer: { name: 'Ada Fields' },
    terms:
      '<ul><li>Delivery within 14 days</li><li>Prices include <b>VAT</b></li></ul><p>Thank you for your order.</p>',
    tags: ['fragile', 'gift', 'heavy', 'gift wrap'],
    items: times(30, () => ({
      name: random.oneOf(['cup', 'saucer', 'tea pot', 'cup']),
      qty: random.oneOf([1, 2, 6]),
      each: random.oneOf([5, 10]),
      total: random.oneOf([10, 10, 20]),
      since: '2024-01-01',
      kind: random.oneOf(['gift', 'own']),
      note: random.oneOf(['for you', 'in stock', 'in stock']),
    })),
  }),
};

export const businessReports = [invoice, statement, labels, order];
