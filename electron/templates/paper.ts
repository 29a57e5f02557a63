export type PrintPaper = Readonly<{
  /** A name such as `A4`, or the two sides. */
  name: string;
  orientation: 'portrait' | 'landscape';
  widthMm: number;
  heightMm: number;
}>;

/** In portrait, in millimetres: the names of CSS Paged Media 3, and the others that Chromium supports. */
const sizesMm: Readonly<Record<string, readonly [width: number, height: number]>> = {
  A0: [841, 1189],
  A1: [594, 841],
  A2: [420, 594],
  A3: [297, 420],
  A4: [210, 297],
  A5: [148, 210],
  A6: [105, 148],
  B4: [250, 353],
  B5: [176, 250],
  'JIS-B4': [257, 364],
  'JIS-B5': [182, 257],
  Letter: [215.9, 279.4],
  Legal: [215.9, 355.6],
  Ledger: [279.4, 431.8],
  Tabloid: [279.4, 431.8],
};

const unitsMm: Readonly<Record<string, number>> = {
  mm: 1,
  cm: 10,
  q: 0.25,
  in: 25.4,
  pt: 25.4 / 72,
  pc: 25.4 / 6,
  px: 25.4 / 96,
};

export const defaultPaper: PrintPaper = { name: 'A4', orientation: 'portrait', widthMm: 210, heightMm: 297 };

/** The paper of a `size` value in `@page`, also with a comma; `null` without one, and for an invalid size. */
export function printPaperOf(size: string): PrintPaper | null {
  const words = size.trim().split(/[\s,]+/);
  const turned = words.find((word) => /^(?:portrait|landscape)$/i.test(word))?.toLowerCase() as
    | PrintPaper['orientation']
    | undefined;
  const [first, second, ...more] = words.filter((word) => !/^(?:portrait|landscape)$/i.test(word));
  if (more.length > 0) return null;
  if (first === undefined) return turned ? sheet('A4', [210, 297], turned) : null;
  const named = Object.keys(sizesMm).find((name) => name.toLowerCase() === first.toLowerCase());
  if (named !== undefined) return second === undefined ? sheet(named, sizesMm[named]!, turned ?? 'portrait') : null;
  const width = lengthMm(first);
  const height = second === undefined ? width : lengthMm(second);
  if (width === null || height === null) return null;
  const orientation = width > height ? 'landscape' : 'portrait';
  return { name: `${first} × ${second ?? first}`, orientation, widthMm: width, heightMm: height };
}

function sheet(
  name: string,
  [short, long]: readonly [number, number],
  orientation: PrintPaper['orientation'],
): PrintPaper {
  const isUpright = orientation === 'portrait';
  return { name, orientation, widthMm: isUpright ? short : long, heightMm: isUpright ? long : short };
}

function lengthMm(text: string): number | null {
  const [, number, unit = ''] = /^(\d{1,5}(?:\.\d{1,5})?|\.\d{1,5})([a-z]{1,2})$/i.exec(text) ?? [];
  const factor = unitsMm[unit.toLowerCase()];
  return number === undefined || factor === undefined || Number(number) <= 0 ? null : Number(number) * factor;
}
