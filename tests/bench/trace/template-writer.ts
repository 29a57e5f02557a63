/** A place of a template that is written on the page: a placeholder, or a line of literal text. */
export type TemplateNode = Readonly<{
  partial: string | null;
  from: number;
  to: number;
  line: number;
}>;

export const placeUrl = 'https://place.example/';

/** Writes a template twice: as an author does, and with a link around each place that identifies it. */
export function createTemplateWriter(nodes: TemplateNode[], partial: string | null = null, depth = 0) {
  let plain = '';
  let linked = '';
  let level = depth;

  const add = (text: string) => {
    plain += text;
    linked += text;
  };
  const place = (text: string) => {
    const id = nodes.length;
    const line = plain.split('\n').length;
    nodes.push({ partial, from: plain.length, to: plain.length + text.length, line });
    const items = Array.from({ length: level }, (_, at) => `{{@${'../'.repeat(level - 1 - at)}index}}`);
    plain += text;
    linked += `<a class="place" href="${placeUrl}${[id, ...items].join('/')}">${text}</a>`;
  };

  const writer = {
    /** Tags, styles and white space. */
    raw: (html: string) => add(html),
    /** Literal words of the template. */
    text: (words: string) => place(words),
    /** `{{expression}}`. */
    value: (expression: string) => place(`{{${expression}}}`),
    /** A block; inside of `each` the items count. */
    block(name: string, argument: string, body: () => void, inverse?: () => void) {
      add(`{{#${name} ${argument}}}`);
      if (name === 'each') level += 1;
      body();
      if (name === 'each') level -= 1;
      if (inverse) {
        add('{{else}}');
        inverse();
      }
      add(`{{/${name}}}`);
    },
    depth: () => level,
    done: () => ({ plain, linked }),
  };
  return writer;
}

export type TemplateWriter = ReturnType<typeof createTemplateWriter>;
