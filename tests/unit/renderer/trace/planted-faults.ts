/** Data of an order, and a template that uses them without a fault. Each fault changes one of its placeholders. */
export const order = {
  number: 'ORD-2041',
  issued: '2026-11-02',
  reference: '',
  note: null,
  isPaid: false,
  total: 1240.5,
  currency: 'EUR',
  customer: {
    name: 'Harbour Press',
    email: 'office@harbour.example',
    vatNumber: 'GB 123',
    address: { street: '4 Quay', city: 'Leith', postalCode: 'EH6', country: { name: 'Scotland', code: 'GB' } },
  },
  shipping: { method: 'courier', weight: 12.5, trackingCode: 'TR-9' },
  lines: [
    { title: 'Binding', quantity: 2, unitPrice: 300, tags: ['cloth', 'sewn'], product: { code: 'B-1', colour: 'red' } },
    { title: 'Slipcase', quantity: 1, unitPrice: 640.5, tags: [], product: { code: 'S-2', colour: 'blue' } },
  ],
  discounts: [],
  contacts: { sales: { phone: '1', person: 'Ann' }, support: { phone: '2', person: 'Bob' } },
  'payment terms': { days: 30 },
};

export const template = `<h1>{{number}} of {{formatDate issued "long"}}</h1>
<p>{{customer.name}}, {{customer.email}}{{#if customer.vatNumber}}, VAT {{customer.vatNumber}}{{/if}}</p>
{{#with customer.address}}<p>{{street}}, {{city}} {{postalCode}}, {{country.name}} ({{country.code}}), {{../customer.name}}</p>{{/with}}
{{#if fax}}<p>Fax {{fax}}</p>{{/if}}
{{#if customer.loyalty}}<p>Level {{customer.loyalty.level}}</p>{{else}}<p>{{currency}}</p>{{/if}}
<table>{{#each lines}}<tr><td>{{@index}}</td><td>{{title}}</td><td>{{multiply quantity unitPrice}}</td>
<td>{{product.code}} {{product.colour}}</td><td>{{../currency}}</td><td>{{@root.number}}</td>{{#each tags}}<i>{{this}}</i>{{/each}}</tr>{{/each}}</table>
{{#each lines as |line row|}}<p>{{row}} {{line.title}} {{line.product.code}}</p>{{/each}}
{{#each discounts}}<p>{{label}}: {{amount}}</p>{{else}}<p>No discounts on {{total}}</p>{{/each}}
{{#each contacts}}<p>{{@key}}: {{phone}}, {{person}}</p>{{/each}}
<p>{{[payment terms].days}} {{lookup contacts.sales "phone"}} {{shipping.method}} {{formatNumber shipping.weight 1}}</p>
{{#unless isPaid}}<p>{{{total}}} due</p>{{/unless}}
{{#if (equals currency "USD")}}<p>{{customer.taxId}}</p>{{/if}}
{{#if (and shipping.trackingCode shipping.trackingUrl)}}<a href="{{shipping.trackingUrl}}">{{shipping.trackingCode}}</a>{{/if}}
{{#*inline "foot"}}<small>{{caption}} {{phone}}</small>{{/inline}}
{{> foot contacts.support caption=customer.name}}`;

/** `[original text, replacement, intended path]`; the first occurrence is replaced. */
export const faults: ReadonlyArray<readonly [string, string, string | null]> = [
  ['{{number}}', '{{nubmer}}', 'number'],
  ['{{number}}', '{{Number}}', 'number'],
  ['{{number}}', '{{customer.number}}', null],
  ['formatDate issued', 'formatDate isued', 'issued'],
  ['formatDate issued', 'formatDate issuedOn', 'issued'],
  ['{{customer.name}}', '{{custmer.name}}', 'customer.name'],
  ['{{customer.name}}', '{{customer.nam}}', 'customer.name'],
  ['{{customer.name}}', '{{customer.fullName}}', 'customer.name'],
  ['{{customer.name}}', '{{Customer.Name}}', 'customer.name'],
  ['{{customer.email}}', '{{customer.eMail}}', 'customer.email'],
  ['{{customer.email}}', '{{email}}', 'customer.email'],
  ['{{customer.email}}', '{{customer.contact.email}}', 'customer.email'],
  ['{{customer.email}}', '{{customer.mail}}', 'customer.email'],
  ['#if customer.vatNumber', '#if customer.vatNumer', 'customer.vatNumber'],
  ['{{customer.vatNumber}}', '{{customer.vat_number}}', 'customer.vatNumber'],
  ['#with customer.address', '#with customer.adress', 'customer.address'],
  ['#with customer.address', '#with customer.addresses', 'customer.address'],
  ['{{street}}', '{{stret}}', 'street'],
  ['{{city}}', '{{town}}', null],
  ['{{city}}', '{{customer.address.city}}', '../customer.address.city'],
  ['{{postalCode}}', '{{postcode}}', 'postalCode'],
  ['{{postalCode}}', '{{postal-code}}', 'postalCode'],
  ['{{country.name}}', '{{contry.name}}', 'country.name'],
  ['{{country.code}}', '{{country.cod}}', 'country.code'],
  ['{{country.code}}', '{{country.iso.code}}', 'country.code'],
  ['{{../customer.name}}', '{{customer.name}}', '../customer.name'],
  ['{{../customer.name}}', '{{../customer.nmae}}', '../customer.name'],
  ['#each lines}}', '#each line}}', 'lines'],
  ['#each lines}}', '#each items}}', null],
  ['#each lines}}', '#each Lines}}', 'lines'],
  ['{{title}}', '{{titel}}', 'title'],
  ['multiply quantity', 'multiply quantiy', 'quantity'],
  ['quantity unitPrice', 'quantity price', 'unitPrice'],
  ['quantity unitPrice', 'quantity unit_price', 'unitPrice'],
  ['{{product.code}}', '{{code}}', 'product.code'],
  ['{{product.code}}', '{{prodct.code}}', 'product.code'],
  ['{{product.colour}}', '{{product.color}}', 'product.colour'],
  ['{{../currency}}', '{{currency}}', '../currency'],
  ['{{../currency}}', '{{../curency}}', '../currency'],
  ['{{@root.number}}', '{{@root.numbr}}', '@root.number'],
  ['#each tags', '#each tag', 'tags'],
  ['{{line.title}}', '{{line.tilte}}', 'line.title'],
  ['{{line.product.code}}', '{{line.code}}', 'line.product.code'],
  ['No discounts on {{total}}', 'No discounts on {{totl}}', 'total'],
  ['{{phone}}', '{{telephone}}', 'phone'],
  ['{{person}}', '{{persn}}', 'person'],
  ['{{[payment terms].days}}', '{{[payment terms].day}}', '[payment terms].days'],
  ['{{[payment terms].days}}', '{{[payment term].days}}', '[payment terms].days'],
  ['{{shipping.method}}', '{{shiping.method}}', 'shipping.method'],
  ['{{shipping.method}}', '{{method}}', 'shipping.method'],
  ['shipping.weight 1', 'shipping.wieght 1', 'shipping.weight'],
  ['{{{total}}}', '{{{totals}}}', 'total'],
  ['caption=customer.name', 'caption=customer.nmae', 'customer.name'],
  ['foot contacts.support', 'foot contacts.suport', 'contacts.support'],
  ['{{caption}} {{phone}}', '{{capton}} {{phone}}', 'caption'],
  ['{{caption}} {{phone}}', '{{caption}} {{fone}}', null],
];
