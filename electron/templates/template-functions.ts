import type Handlebars from 'handlebars';

const dateStyles: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: '2-digit', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  day: { day: '2-digit', month: 'short' },
};

/**
 * The helpers of the sample service, in addition to Handlebars' own. A missing value, or one of the wrong type, is
 * printed unchanged, so that the author sees it on the page. Avoid names that records use, because a helper hides a
 * member of the same name.
 * - `{{formatDate issued}}`, `{{formatDate issued "short"}}` (also `"month"`, `"day"`): an ISO date, in English
 * - `{{formatMoney total}}`, `{{formatMoney total "EUR"}}`: an amount in whole currency units
 * - `{{formatNumber weight}}`, `{{formatNumber weight 1}}`: with this number of decimals
 * - `{{formatPercent rate}}`: 0.2 as 20%
 * - `{{add @index 1}}`, `{{multiply quantity price}}`
 * - `{{#if (equals status "overdue")}}`
 * The helper `imageUrl` depends on the run: see `report.ts`.
 */
export function createTemplateFunctions(): Readonly<Record<string, Handlebars.HelperDelegate>> {
  const formats = new Map<string, Intl.NumberFormat>();
  const format = (value: unknown, options: Intl.NumberFormatOptions) => {
    if (typeof value !== 'number') return value;
    const key = JSON.stringify(options);
    const made = formats.get(key) ?? new Intl.NumberFormat('en-GB', options);
    formats.set(key, made);
    return made.format(value).replace(/^-/, '\u2212');
  };
  const dates = new Map<string, Intl.DateTimeFormat>();

  return {
    formatDate(value: unknown, ...rest: unknown[]) {
      const day = new Date(typeof value === 'string' ? value : Number.NaN);
      if (Number.isNaN(day.getTime())) return value;
      const style = wordOf(rest) in dateStyles ? wordOf(rest) : 'long';
      const made = dates.get(style) ?? new Intl.DateTimeFormat('en-GB', { ...dateStyles[style], timeZone: 'UTC' });
      dates.set(style, made);
      return made.format(day);
    },
    formatMoney(value: unknown, ...rest: unknown[]) {
      const currency = /^[A-Z]{3}$/.test(wordOf(rest)) ? wordOf(rest) : 'GBP';
      return format(value, { style: 'currency', currency });
    },
    formatNumber(value: unknown, ...rest: unknown[]) {
      const [decimals] = rest;
      const digits = typeof decimals === 'number' ? Math.min(Math.max(Math.trunc(decimals), 0), 20) : null;
      return format(value, digits === null ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits });
    },
    formatPercent: (value: unknown) => format(value, { style: 'percent', maximumFractionDigits: 1 }),
    add: (left: unknown, right: unknown) => Number(left) + Number(right),
    multiply: (left: unknown, right: unknown) => Number(left) * Number(right),
    equals: (left: unknown, right: unknown) => left === right,
  };
}

/** The first argument if it is a string. Handlebars adds its options object as the last argument. */
const wordOf = ([first]: readonly unknown[]) => (typeof first === 'string' ? first : '');
