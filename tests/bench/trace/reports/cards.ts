import { type Report, times } from '../report.ts';

/** Rooms whose odd cards are painted after the even ones, and whose lines are painted from the last to the first. */
const rooms: Report = {
  name: 'rooms',
  template: `<!DOCTYPE html><html lang="en"><head><style>
body { font: 10pt "Liberation Sans"; } .cards { display: grid; grid-template-columns: 1fr 1fr; gap: 4mm; } .card { border: 1px solid #999; padding: 2mm; display: flex; flex-direction: column-reverse; break-inside: avoid; } .card:nth-child(odd) { position: relative; z-index: 2; background: #eef; }
.facts { display: flex; flex-direction: row-reverse; justify-content: flex-end; gap: 3mm; } h3 { margin: 0; } ul { margin: 0; }
</style></head><body><h1>{{hotel}}, {{month}}</h1>
{{#each floors}}<h2>Floor {{@index}}: {{name}}</h2><div class="cards">{{#each rooms}}<div class="card"><ul>{{#each extras}}<li>{{this}}</li>{{/each}}</ul>
<p>{{text}} Check-in from {{../../from}}.</p><div class="facts"><span>{{beds}} beds</span><span>{{size}} m²</span><span>{{price}} {{../../currency}}</span></div><h3>{{kind}} {{no}}</h3></div>
{{/each}}</div>{{/each}}<p>{{hotel}} · prices per night in {{currency}}</p></body></html>`,
  data: (random) => ({
    hotel: 'Harbour House',
    month: 'May 2024',
    from: '3 pm',
    currency: 'EUR',
    floors: ['sea side', 'garden'].map((name, floor) => ({
      name,
      rooms: times(random.whole(7, 11), (at) => ({
        no: 100 * floor + 100 + at,
        kind: random.oneOf(['Double room', 'Single room', 'Suite']),
        beds: random.whole(1, 3),
        size: random.oneOf([14, 18, 32]),
        price: random.oneOf([90, 120, 180]),
        text: random.oneOf(['Quiet and bright.', 'With a view of the harbour.', 'Refurbished last year.']),
        extras: times(random.whole(1, 3), () => random.oneOf(['Breakfast', 'Parking', 'Balcony', 'Bath tub'])),
      })),
    })),
  }),
};

/** A board that is filled column by column, with cards whose order the data set. */
const board: Report = {
  name: 'board',
  template: `<!DOCTYPE html><html lang="en"><head><style>
@page { size: A4 landscape; } body { font: 9pt "Liberation Sans"; } .board { display: grid; grid-auto-flow: column; grid-template-rows: repeat(4, auto); gap: 3mm; } .task { border-left: 3px solid; padding: 2mm; } .task header { display: flex; flex-direction: row-reverse; justify-content: space-between; } .due::before { content: "due "; }
</style></head><body><h1>{{team}} – week {{week}}</h1>
{{#each lists}}<h2>{{name}} <small>{{tasks.length}}</small></h2><div class="board">{{#each tasks}}<article class="task" style="order: {{order}}"><header><b>{{owner}}</b><i>{{state}}</i></header><p>{{title}}</p><div><span>{{hours}} h</span> <span class="due">{{due}}</span></div></article>
{{/each}}</div>{{/each}}</body></html>`,
  data: (random) => ({
    team: 'Print room',
    week: 21,
    lists: ['Open', 'In progress', 'Done'].map((name) => ({
      name,
      tasks: times(random.whole(8, 14), () => ({
        order: random.whole(1, 9),
        owner: random.oneOf(['Ada Fields', 'Jeff Avery', 'Eva Tafft']),
        state: random.oneOf(['new', 'waiting', 'checked']),
        title: random.oneOf(['Order paper', 'Replace the toner', 'Check the invoices of May', 'Call the supplier']),
        hours: random.oneOf([1, 2, 8]),
        due: random.oneOf(['21 May', '22 May', '24 May']),
      })),
    })),
  }),
};

/** Tiles at positions of their own, in another order than in the markup. */
const tiles: Report = {
  name: 'tiles',
  template: `<!DOCTYPE html><html lang="en"><head><style>
body { font: 10pt "Liberation Sans"; } .area { position: relative; height: 200mm; break-after: page; } .tile { position: absolute; width: 50mm; height: 34mm; border: 1px solid; } .tile div { position: absolute; } .n { top: 1mm; left: 2mm; } .v { top: 10mm; left: 2mm; font-size: 18pt; z-index: 1; } .d { bottom: 1mm; right: 2mm; } .u { top: 1mm; right: 2mm; z-index: -1; }
</style></head><body>{{#each plants}}<h1>{{name}}</h1><div class="area">{{#each tiles}}<div class="tile" style="left: {{x}}mm; top: {{y}}mm; z-index: {{z}}"><div class="d">{{change}} since {{../since}}</div><div class="v">{{value}}</div><div class="u">{{unit}}</div><div class="n">{{name}}</div></div>
{{/each}}</div>{{/each}}<p>{{source}}</p></body></html>`,
  data: (random) => ({
    source: 'Meters, read every hour.',
    plants: ['North plant', 'South plant'].map((name) => ({
      name,
      since: random.oneOf(['April', 'May']),
      tiles: times(12, (at) => ({
        x: 55 * ((at * 5) % 3),
        y: 40 * Math.floor(((at * 5) % 12) / 3),
        z: random.whole(1, 4),
        name: random.oneOf(['Water', 'Heat', 'Power', 'Gas']),
        value: random.oneOf([10, 12, 100, 120]),
        unit: random.oneOf(['kWh', 'm³']),
        change: random.oneOf(['+1 %', '-2 %', '0 %']),
      })),
    })),
  }),
};

export const cardReports = [rooms, board, tiles];
