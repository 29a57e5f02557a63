import { createRandom, type Random } from '../../../renderer/base/random.ts';
import { arabic, english, german, greek, hebrew, japanese, type Vocabulary } from '../compare-quality/vocabulary.ts';
import { createTemplateWriter, placeUrl, type TemplateNode, type TemplateWriter } from './template-writer.ts';

/** A template with data, and the truth about each place that it writes. */
export type KnownTemplate = Readonly<{
  name: string;
  template: string;
  /** The same with a link around each place. */
  linked: string;
  partials: Readonly<Record<string, Readonly<{ plain: string; linked: string }>>>;
  data: unknown;
  nodes: readonly TemplateNode[];
}>;

const vocabularies: readonly Vocabulary[] = [english, german, english, arabic, german, hebrew, greek, japanese];

type Making = Readonly<{
  random: Random;
  writer: TemplateWriter;
  /** Words of the template's own. */
  words: (most: number) => string;
  /** A value in the data: a unique token, or common content of reports, which often recurs. */
  word: (most?: number) => string;
  number: () => number;
}>;

/** One of the templates of a seed. Every other one has unique tokens as values, the others have common ones. */
export function makeTemplate(seed: number, at: number): KnownTemplate {
  const random = createRandom(seed * 7_919 + at * 104_729 + 13);
  const vocabulary = vocabularies[at % vocabularies.length]!;
  const isUnique = at % 2 === 0;
  const nodes: TemplateNode[] = [];
  const writer = createTemplateWriter(nodes);
  let tokens = 0;
  const token = () => `q${(seed * 1_000_003 + at * 7_907 + tokens++ * 61).toString(36)}x`;
  const words = (most: number) =>
    Array.from({ length: random.whole(1, most) }, () => random.oneOf(vocabulary.words)).join(
      vocabulary.isTight ? '' : ' ',
    );
  const making: Making = {
    random,
    writer,
    words,
    word: (most = 2) => (isUnique ? token() : words(most)),
    number: () =>
      isUnique ? random.whole(10_000, 9_999_999) : random.oneOf([0, 1, 2, 5, 10, 12, 19, 20, 99, 100, 250]),
  };
  const data: Record<string, unknown> = { title: making.word(3), number: making.number(), dir: vocabulary.dir };
  const partial = createTemplateWriter(nodes, 'letterhead');
  const partials: Record<string, { plain: string; linked: string }> = {};

  writer.raw(
    `<!DOCTYPE html>\n<html lang="${vocabulary.lang}" dir="${vocabulary.dir}"><head><title>{{title}}</title>\n`,
  );
  writer.raw(`<style>${stylesOf(random)}</style></head>\n<body>\n`);
  partial.raw('<header class="letterhead">');
  partial.text(words(3));
  partial.raw(' <b>');
  partial.value('title');
  partial.raw('</b>, ');
  partial.value('number');
  partial.raw('</header>\n');
  partials.letterhead = partial.done();
  writer.raw('{{> letterhead}}\n<h1>');
  writer.value('title');
  writer.raw('</h1>\n');
  const chosen = [...sections].sort(() => random.whole(0, 1) - 0.5).slice(0, random.whole(4, 6));
  for (const section of new Set([random.oneOf([longTable, nestedTable]), ...chosen])) {
    writer.raw('<h2>');
    writer.text(words(3));
    writer.raw('</h2>\n');
    Object.assign(data, section(making));
  }
  writer.raw('</body></html>\n');
  const { plain, linked } = writer.done();
  return {
    name: `${at + 1} ${vocabulary.lang}${isUnique ? ' unique' : ''}`,
    template: plain,
    linked,
    partials,
    data,
    nodes,
  };
}

export { placeUrl };

function stylesOf(random: Random): string {
  const maybe = (style: string) => (random.whole(0, 1) === 1 ? style : '');
  return `
    @page { size: A4; margin: 20mm; ${maybe('@bottom-center { content: "Page " counter(page) " / " counter(pages); }')} }
    body { font: ${random.oneOf([9, 10, 11])}pt ${random.oneOf(['sans-serif', 'serif'])}; ${maybe('text-align: justify; hyphens: auto;')} ${maybe('letter-spacing: 0.3px;')} }
    a.place { color: inherit; text-decoration: none; }
    table { border-collapse: collapse; width: 100%; } td, th { padding: 3px; text-align: start; vertical-align: top; }
    td.n { text-align: end; } ${maybe('th { text-transform: uppercase; }')} ${maybe('h2 { text-transform: capitalize; }')}
    ${maybe('h1 { font-variant: small-caps; }')} ${maybe('h2::before { counter-increment: h; content: counter(h) ". "; }')}
    .narrow { width: 52mm; } .narrow p { hyphens: auto; } .float { float: inline-end; width: 45mm; } .grid { display: grid; grid-template-columns: 1fr 2fr 1fr; gap: 4px; }
    .note::after { content: " (*)"; } .quiet { display: none; } .abs { position: absolute; inset-block-start: 2mm; inset-inline-end: 0; }
    .running { position: fixed; bottom: 0; inset-inline-start: 0; font-size: 7pt; } .flex { display: flex; justify-content: space-between; }
    .columns { columns: 2; } .frame { position: relative; } `;
}

const list = <T>(length: number, make: (at: number) => T): T[] => Array.from({ length }, (_, at) => make(at));

function heads(writer: TemplateWriter, texts: readonly string[]) {
  writer.raw('<thead><tr>');
  for (const text of texts) {
    writer.raw('<th>');
    writer.text(text);
    writer.raw('</th>');
  }
  writer.raw('</tr></thead>\n');
}

function longTable({ random, writer, words, word, number }: Making) {
  writer.raw('<table>');
  heads(writer, [words(1), words(2), words(1), words(1)]);
  writer.raw('<tbody>\n');
  writer.block('each', 'rows', () => {
    writer.raw('<tr><td>');
    writer.value('name');
    writer.raw('</td><td>');
    writer.value('text');
    writer.raw('</td><td class="n">');
    writer.value('count');
    writer.raw('</td><td class="n">');
    writer.value('money price');
    writer.raw('</td></tr>\n');
  });
  writer.raw('</tbody></table>\n');
  return {
    rows: list(random.whole(20, 140), () => ({ name: word(1), text: word(5), count: number(), price: number() })),
  };
}

function nestedTable({ random, writer, words, word, number }: Making) {
  writer.block('each', 'groups', () => {
    writer.raw('<h3>');
    writer.value('name');
    writer.raw('</h3><table>');
    heads(writer, [words(1), words(1), words(1)]);
    writer.raw('<tbody>\n');
    writer.block('each', 'lines', () => {
      writer.raw('<tr><td>');
      writer.value('@index');
      writer.raw('. ');
      writer.value('name');
      writer.raw('</td><td>');
      writer.block(
        'if',
        'isOpen',
        () => writer.text(words(1)),
        () => writer.text(words(1)),
      );
      writer.raw('</td><td class="n">');
      writer.value('amount');
      writer.raw(' ');
      writer.value('../currency');
      writer.raw('</td></tr>\n');
    });
    writer.raw('</tbody><tfoot><tr><td>');
    writer.text(words(1));
    writer.raw('</td><td></td><td class="n">');
    writer.value('total');
    writer.raw('</td></tr></tfoot></table>\n');
  });
  return {
    groups: list(random.whole(2, 6), () => ({
      name: word(3),
      currency: random.oneOf(['EUR', 'USD', 'CHF']),
      total: number(),
      lines: list(random.whole(1, 30), () => ({ name: word(3), isOpen: random.whole(0, 1) === 1, amount: number() })),
    })),
  };
}

function letter({ random, writer, words, word }: Making) {
  for (let count = random.whole(1, 3); count > 0; count -= 1) {
    writer.raw('<p>');
    writer.text(words(20));
    writer.raw(' ');
    writer.value('customer.name');
    writer.raw(', ');
    writer.text(words(12));
    writer.raw(' <i>');
    writer.value('customer.city');
    writer.raw('</i>. ');
    writer.block('with', 'customer.address', () => {
      writer.text(words(4));
      writer.raw(' ');
      writer.value('street');
    });
    writer.raw('</p>\n');
  }
  return { customer: { name: word(2), city: word(1), address: { street: word(2) } } };
}

function narrow(making: Making) {
  making.writer.raw('<div class="narrow">');
  const data = notes(making);
  making.writer.raw('</div>\n');
  return data;
}

function notes({ random, writer, words, word }: Making) {
  writer.block('each', 'notes', () => {
    writer.raw('<p class="note">');
    writer.value('this');
    writer.raw('</p>');
  });
  writer.raw('<p>');
  writer.text(words(30));
  writer.raw('</p>\n');
  return { notes: list(random.whole(2, 6), () => `${word(12)} ${words(10)} ${word(3)}`) };
}

function grid({ random, writer, words, word, number }: Making) {
  writer.raw('<div class="grid">');
  writer.block('each', 'facts', () => {
    writer.raw('<div>');
    writer.value('label');
    writer.raw('</div><div>');
    writer.value('text');
    writer.raw('</div><div>');
    writer.value('money amount');
    writer.raw('</div>');
  });
  writer.raw('</div>\n<div class="float">');
  writer.text(words(12));
  writer.raw(' ');
  writer.value('aside');
  writer.raw('</div><p>');
  writer.text(words(40));
  writer.raw('</p><div class="frame"><p class="abs">');
  writer.value('stamp');
  writer.raw('</p><p>');
  writer.text(words(10));
  writer.raw('</p></div>\n');
  return {
    facts: list(random.whole(3, 12), () => ({ label: word(1), text: word(14), amount: number() })),
    aside: word(6),
    stamp: word(2),
  };
}

function lists({ random, writer, words, word, number }: Making) {
  writer.raw('<ol>');
  writer.block('each', 'steps', () => {
    writer.raw('<li>');
    writer.value('count');
    writer.raw(' ');
    writer.value('name');
    writer.raw(' <span class="quiet">');
    writer.value('secret');
    writer.raw('</span></li>');
  });
  writer.raw('</ol><div class="running">');
  writer.text(words(4));
  writer.raw(' ');
  writer.value('title');
  writer.raw('</div><div class="flex"><span>');
  writer.text(words(2));
  writer.raw('</span><span>');
  writer.value('lookup steps.[0] "name"');
  writer.raw('</span></div>\n');
  return { steps: list(random.whole(2, 14), () => ({ count: number(), name: word(3), secret: word(1) })) };
}

function contents({ random, writer, words, word }: Making) {
  writer.raw('<ul>');
  writer.block('each', 'chapters', () => {
    writer.raw('<li>');
    writer.value('title');
    writer.raw('</li>');
  });
  writer.raw('</ul><div class="columns">');
  writer.block('each', 'chapters', () => {
    writer.raw('<h3>');
    writer.value('title');
    writer.raw('</h3><p>');
    writer.value('text');
    writer.raw(' ');
    writer.text(words(6));
    writer.raw('</p>');
    writer.block('unless', 'isLast', () => {
      writer.raw('<p>');
      writer.text(words(3));
      writer.raw('</p>');
    });
  });
  writer.raw('</div>\n');
  return {
    chapters: list(random.whole(2, 7), () => ({ title: word(3), text: word(25), isLast: random.whole(0, 1) === 0 })),
  };
}

function guarded({ random, writer, words, word, number }: Making) {
  writer.block('each', 'claims', () => {
    writer.raw('<p>');
    writer.block(
      'when',
      'state "open"',
      () => {
        writer.text(words(3));
        writer.raw(' <b>');
        writer.value('money due');
        writer.raw('</b>');
      },
      () => {
        writer.text(words(3));
        writer.raw(' <i>');
        writer.value('name');
        writer.raw('</i>');
      },
    );
    writer.raw(' ');
    writer.value('upper name');
    writer.raw('</p>\n');
  });
  return {
    claims: list(random.whole(3, 25), () => ({ state: random.oneOf(['open', 'paid']), due: number(), name: word(2) })),
  };
}

const sections = [longTable, nestedTable, letter, narrow, notes, grid, lists, contents, guarded];
