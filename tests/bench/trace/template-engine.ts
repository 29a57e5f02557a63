import Handlebars from 'handlebars';

/** Handlebars with helpers that Galley does not know, and with those that links need. */
export function createTemplateEngine() {
  const engine = Handlebars.create();
  const items: number[] = [];
  const each = engine.helpers.each as (this: unknown, list: unknown, options: Handlebars.HelperOptions) => string;
  engine.registerHelper({
    money: (value: unknown) => `${Number(value).toFixed(2)} €`,
    upper: (value: unknown) => String(value).toUpperCase(),
    german: (value: unknown) =>
      String(Number(value).toFixed(2))
        .replace('.', ',')
        .replace(/\B(?=(\d{3})+,)/g, '.'),
    day: (value: unknown) => String(value).split('-').reverse().join('.'),
    when(this: unknown, value: unknown, wanted: unknown, options: Handlebars.HelperOptions) {
      return value === wanted ? options.fn(this) : options.inverse(this);
    },
    eq: (one: unknown, other: unknown) => one === other,
    add: (one: unknown, other: unknown) => Number(one) + Number(other),
    placeAt: (node: number) => [node, ...items].join('/'),
    each(this: unknown, list: unknown, options: Handlebars.HelperOptions) {
      const { fn } = options;
      const counted = (context: unknown, runtime?: Handlebars.RuntimeOptions) => {
        items.push(Number(runtime?.data?.index));
        try {
          return fn(context, runtime);
        } finally {
          items.pop();
        }
      };
      return each.call(this, list, { ...options, fn: counted });
    },
  });
  return engine;
}
