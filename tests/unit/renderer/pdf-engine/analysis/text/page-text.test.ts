import { describe, expect, test } from 'vitest';
import { readPageText } from '../../../../../../renderer/pdf-engine/analysis/text/page-text.ts';
import type { RunStyle, TextRun } from '../../../../../../renderer/pdf-engine/analysis/text/run-course.ts';

/** A page of 300 by 400 points as it is seen at 100 %: y goes down, and 3 points are 4 pixels. */
const upright = { page: 1, width: 400, height: 1600 / 3, transform: [4 / 3, 0, 0, -4 / 3, 0, 1600 / 3] };
const styles: Record<string, RunStyle> = {
  plain: { ascent: 0.75, descent: -0.25, vertical: false, fontFamily: 'sans-serif' },
  down: { ascent: 0.75, descent: -0.25, vertical: true, fontFamily: 'sans-serif' },
  silent: { ascent: 0, descent: Number.NaN, vertical: false, fontFamily: 'sans-serif' },
};

/** `str` in a font of 12 points, each character 6 points wide, its baseline beginning at (x, y) in PDF units. */
const run = (str: string, x: number, y: number, more: Partial<TextRun> = {}): TextRun => ({
  str,
  dir: 'ltr',
  transform: [12, 0, 0, 12, x, y],
  width: str.length * 6,
  height: 12,
  fontName: 'plain',
  ...more,
});

const wordsOf = (runs: readonly TextRun[]) => readPageText(runs, styles, upright).words;
const textsOf = (runs: readonly TextRun[]) => wordsOf(runs).map(({ text }) => text);
const linesOf = (runs: readonly TextRun[]) => wordsOf(runs).map(({ line }) => line);

test('a word stands where it is seen, in CSS pixels from the upper left corner', () => {
  const [word] = wordsOf([run('Total', 30, 100)]);
  expect(word).toMatchObject({ text: 'Total', line: 0 });
  expect(word?.box).toMatchObject({ x: 40, width: 40, height: 16 });
  expect(word?.box.y).toBeCloseTo((400 - 100 - 9) * (4 / 3));
});

test('a word has the base line of its letters, also if its font says otherwise how far they reach, but not on a turned page', () => {
  const tall = { ...styles, plain: { ...styles.plain!, ascent: 1.1, descent: -0.4 } };
  for (const known of [styles, tall]) {
    const [word] = readPageText([run('Total', 30, 100)], known, upright).words;
    expect(word?.box.baseline).toBeCloseTo((400 - 100) * (4 / 3));
  }
  const turned = { page: 1, width: 1600 / 3, height: 400, transform: [0, 4 / 3, 4 / 3, 0, 0, 0] };
  expect(readPageText([run('Total', 30, 100)], styles, turned).words[0]?.box.baseline).toBeUndefined();
});

test('a run is split at white space of any kind, and each word has its part of the width', () => {
  const words = wordsOf([run('a bcd\u00a0 e', 0, 100)]);
  expect(words.map(({ text }) => text)).toEqual(['a', 'bcd', 'e']);
  expect(words.map(({ box }) => [box.x, box.width])).toEqual([
    [0, 8],
    [16, 24],
    [56, 8],
  ]);
});

test('where words begin follows how wide their characters are', () => {
  const advance = (codePoint: number) => (String.fromCodePoint(codePoint) === 'W' ? 3 : 1);
  const { words } = readPageText([run('WW ii', 0, 100)], styles, upright, advance);
  const px = 40 / 9; // 30 points, of 9 parts
  expect(words.map(({ box }) => box.x)).toEqual([0, expect.closeTo(7 * px)]);
});

test('letters with space between them are one word, in a word of two letters too where there are others', () => {
  expect(textsOf([run('T O T A L', 0, 100)])).toEqual(['TOTAL']);
  expect(textsOf([run('I N', 0, 100), run(' ', 18, 100), run('O F', 24, 100)])).toEqual(['IN', 'OF']);
  expect(textsOf([run('T O T A L', 0, 100), run(' ', 54, 100), run('B E', 60, 100)])).toEqual(['TOTAL', 'BE']);
  expect(textsOf([run('Plan', 0, 100), run(' ', 24, 100), run('A B', 30, 100)])).toEqual(['Plan', 'A', 'B']);
});

test('runs that touch are one word, and those that a space parts are two', () => {
  expect(textsOf([run('Inv', 0, 100), run('oice', 18, 100)])).toEqual(['Invoice']);
  expect(textsOf([run('Inv', 0, 100), run(' ', 18, 100), run('oice', 24, 100)])).toEqual(['Inv', 'oice']);
  expect(textsOf([run('one two', 0, 100), run('fold three', 42, 100)])).toEqual(['one', 'twofold', 'three']);
  expect(textsOf([run('one ', 0, 100), run('two', 24, 100)])).toEqual(['one', 'two']);
  const [joined] = wordsOf([run('Inv', 0, 100), run('oice', 18, 100)]);
  expect(joined?.box).toMatchObject({ x: 0, width: 56 });
});

test('runs that do not touch are two words even if pdf.js wrote no space between them', () => {
  expect(textsOf([run('left', 0, 100), run('right', 150, 100)])).toEqual(['left', 'right']);
  expect(textsOf([run('right', 150, 100), run('left', 0, 100)])).toEqual(['right', 'left']);
  expect(textsOf([run('above', 0, 100), run('below', 0, 85)])).toEqual(['above', 'below']);
});

test('lines count in the order of reading; a raised figure stays in its line', () => {
  expect(linesOf([run('first line', 0, 100), run('second', 0, 85), run('third', 0, 70)])).toEqual([0, 0, 1, 2]);
  const raised = run('2', 12, 104, { transform: [7, 0, 0, 7, 12, 104], width: 3.5 });
  expect(wordsOf([run('km', 0, 100), raised, run(' wide', 15.5, 100)])).toMatchObject([
    { text: 'km2', line: 0 },
    { text: 'wide', line: 0 },
  ]);
});

test('words of one height in two columns are two lines', () => {
  expect(linesOf([run('left side', 0, 100), run('right side', 150, 100)])).toEqual([0, 0, 1, 1]);
});

test('a rotated page gives boxes as they are seen', () => {
  // /Rotate 90: what PDF has above is seen at the right, and the page is 400 by 300 points.
  const turned = { page: 1, width: 1600 / 3, height: 400, transform: [0, 4 / 3, 4 / 3, 0, 0, 0] };
  const [one, two] = readPageText([run('up down', 30, 100)], styles, turned).words;
  // The baseline goes down the page at x = 100 pt; letters reach 3 pt to its left and 9 pt to its right.
  expect(one).toMatchObject({ text: 'up', line: 0 });
  expect(one?.box.x).toBeCloseTo(97 * (4 / 3));
  expect(one?.box.y).toBeCloseTo(30 * (4 / 3));
  expect(one?.box.width).toBeCloseTo(16);
  expect(one?.box.height).toBeCloseTo(16);
  expect(two).toMatchObject({ text: 'down', line: 0 });
  expect(two?.box.y).toBeCloseTo(48 * (4 / 3));
});

test('slanted text lies within its box', () => {
  const half = Math.SQRT1_2 * 12;
  const [word] = wordsOf([run('Draft', 100, 100, { transform: [half, half, -half, half, 100, 100] })]);
  expect(word!.box.width).toBeCloseTo(word!.box.height);
  expect(word!.box.width).toBeCloseTo((40 + 16) * Math.SQRT1_2);
});

test('text from right to left begins at the right', () => {
  const words = wordsOf([run('אב גדה', 0, 100, { dir: 'rtl' })]);
  expect(words.map(({ text, box }) => [text, box.x, box.width])).toEqual([
    ['אב', 32, 16],
    ['גדה', 0, 24],
  ]);
  expect(textsOf([run('אב', 30, 100, { dir: 'rtl' }), run('גד', 18, 100, { dir: 'rtl' })])).toEqual(['אבגד']);
});

test('text from top to bottom goes down', () => {
  const [one, two] = wordsOf([run('縦 書', 100, 200, { dir: 'ttb', fontName: 'down', width: 12, height: 36 })]);
  expect(one?.box).toMatchObject({ width: 16, height: 16 });
  expect(one?.box.x).toBeCloseTo((100 - 6) * (4 / 3));
  expect(two!.box.y - one!.box.y).toBeCloseTo(32);
  expect(two?.line).toBe(one?.line);
});

test('a font that does not say how high it is gets a usual height, and nonsense is left out', () => {
  const [word] = wordsOf([run('word', 0, 100, { fontName: 'silent' })]);
  expect(word?.box.height).toBeCloseTo(16);
  expect(textsOf([run('word', 0, 100, { fontName: 'unheard of' })])).toEqual(['word']);
  expect(wordsOf([run('lost', Number.NaN, 100), run('huge', 0, Infinity), run('', 0, 100), run('  ', 0, 100)])).toEqual(
    [],
  );
  expect(wordsOf([run('flat', 10, 100, { transform: [0, 0, 0, 0, 10, 100], width: 0 })])).toHaveLength(1);
});

test('ten thousand runs are read at once', () => {
  const runs = Array.from({ length: 10_000 }, (_, index) => run(`word ${index}`, 0, 10_000 - index * 15));
  const words = wordsOf(runs);
  expect(words).toHaveLength(20_000);
  expect(words.at(-1)).toMatchObject({ text: '9999', line: 9999 });
});

test('letters that are kerned are one word, though pdf.js writes a space between them', () => {
  const kerned = (gap: number) => [
    run('Antwer', 0, 100),
    run(' ', 36, 100, { width: gap }),
    run('p was', 36 + gap, 100),
  ];
  expect(textsOf(kerned(0.4))).toEqual(['Antwerp', 'was']);
  expect(textsOf(kerned(2.4))).toEqual(['Antwer', 'p', 'was']);
});

describe('a line whose pieces are not painted in the order of reading', () => {
  test('a word that is painted last, because of its style, is read where it stands', () => {
    const late = [run('It is ', 0, 100), run(' here', 60, 100), run('below', 0, 85), run('bold', 36, 100)];
    expect(wordsOf(late).map(({ text, line }) => [text, line])).toEqual([
      ['It', 0],
      ['is', 0],
      ['bold', 0],
      ['here', 0],
      ['below', 1],
    ]);
  });

  test('the number of an item that is painted apart from its text is a word of its own', () => {
    const list = [run('1.', 0, 100), run('2.', 0, 85), run('One', 14.5, 100), run('Two', 14.5, 85)];
    expect(textsOf(list)).toEqual(['1.', 'One', '2.', 'Two']);
  });

  test('columns that are near each other stay apart when one is painted after the other', () => {
    const columns = [
      run('left one', 0, 100),
      run('left two', 0, 85),
      run('right one', 58, 100),
      run('right two', 58, 85),
    ];
    expect(linesOf(columns)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  });

  test('what is painted over a line is no part of it', () => {
    expect(textsOf([run('covered text', 0, 100), run('else', 0, 85), run('over', 12, 100)])).toEqual([
      'covered',
      'text',
      'else',
      'over',
    ]);
  });
});

describe('writing from right to left', () => {
  /** As Chromium prints it: each glyph by itself from left to right, in the form that it has at its place in the word. */
  const glyphs = (text: string, x: number) =>
    Array.from(text, (glyph, index) => run(glyph, x + 6 * index, 100, glyph === ' ' ? {} : { dir: 'rtl' }));

  test('glyphs that come one by one from the left are joined from the right, as letters', () => {
    // “السعر” and “ورق”, the last letter of each first.
    const words = wordsOf([...glyphs('ﻕﺭﻭ', 0), run(' ', 18, 100), ...glyphs('ﺮﻌﺴﻟﺍ', 24)]);
    expect(words.map(({ text }) => text)).toEqual(['السعر', 'ورق']);
    expect(words.map(({ box }) => [box.x, box.width])).toEqual([
      [32, 40],
      [0, 24],
    ]);
  });

  test('a run with the end of a word and the beginning of the next is two, however often it comes', () => {
    // “كان التي” and “حساب رابع”: letters that are not shaped come with the space between them, in the order of reading.
    const between = (text: string, x: number) => run(text, x, 100, { dir: 'rtl' });
    const left = [...glyphs('ﻊﺑ', 0), between('ب را', 12), ...glyphs('ﺎﺴﺣ', 36)];
    const right = [...glyphs('ﻲﺘﻟ', 60), between('ن ا', 78), ...glyphs('ﺎﻛ', 96)];
    expect(textsOf([...left, run(' ', 54, 100), ...right])).toEqual(['كان', 'التي', 'حساب', 'رابع']);
  });

  test('figures and words of other scripts keep their direction, and brackets are as they are written', () => {
    const line = [run('1,250', 0, 100), run(' ', 30, 100), run('Galley', 36, 100), run(' ', 72, 100)];
    const more = [
      run('Pro', 78, 100),
      run(' ', 96, 100),
      run('(', 102, 100),
      run('אבגדהוזחטיכל', 108, 100, { dir: 'rtl' }),
    ];
    expect(textsOf([...line, ...more, run(')', 180, 100)])).toEqual(['(אבגדהוזחטיכל)', 'Galley', 'Pro', '1,250']);
  });

  test('a figure with its unit is one word, also where each is painted for itself', () => {
    const line = [run('15', 0, 100), run('mm', 12, 100), run(' ', 24, 100), run('אבג', 30, 100, { dir: 'rtl' })];
    expect(textsOf(line)).toEqual(['אבג', '15mm']);
    const apart = [run('15', 0, 100), run(' ', 12, 100), run('mm', 18, 100), run(' ', 30, 100)];
    expect(textsOf([...apart, run('אבג', 36, 100, { dir: 'rtl' })])).toEqual(['אבג', 'mm', '15']);
  });

  test('a number that is painted in pieces is one', () => {
    const line = [run('12', 0, 100), run('.', 12, 100), run('50', 18, 100), run(' ', 30, 100)];
    expect(textsOf([...line, run('אבג', 36, 100, { dir: 'rtl' })])).toEqual(['אבג', '12.50']);
  });

  test('signs at the ends of a phrase from the left are of the line around it', () => {
    const hebrew = [run(' ', 84, 100), run('אבגדהוזחטיכלמנ', 90, 100, { dir: 'rtl' })];
    expect(textsOf([run('.CUPS', 54, 100), ...hebrew])).toEqual(['אבגדהוזחטיכלמנ', 'CUPS.']);
    const phrase = [run('.GNU,', 24, 100), run(' ', 54, 100), run('make:', 60, 100, { width: 24 })];
    expect(textsOf([...phrase, ...hebrew])).toEqual(['אבגדהוזחטיכלמנ', ':GNU,', 'make.']);
    const inBrackets = [run('GNU', 24, 100), run(' ', 42, 100), run('(GPL)', 48, 100)];
    expect(textsOf([...inBrackets, ...hebrew])).toEqual(['אבגדהוזחטיכלמנ', 'GNU', '(GPL)']);
    const inQuotes = [run('«orange', 36, 100), run('»', 78, 100)];
    expect(textsOf([...inQuotes, ...hebrew])).toEqual(['אבגדהוזחטיכלמנ', '«orange»']);
  });

  test('a hyphen at the end of a line stays with the half of the word', () => {
    const hebrew = [run(' ', 84, 100), run('אבגדהוזחטיכלמנ', 90, 100, { dir: 'rtl' })];
    expect(textsOf([run('post-', 54, 100), ...hebrew])).toEqual(['אבגדהוזחטיכלמנ', 'post-']);
  });

  test('signs of one piece are read from the right', () => {
    expect(textsOf([run('.\u2019', 24, 100), run('אבג', 36, 100, { dir: 'rtl' })])).toEqual(['אבג\u2019.']);
  });

  test('a minus on the right of a number stands before it, and one on the left of an amount in a cell of its own', () => {
    const hebrew = [run('אבג', 42, 100, { dir: 'rtl' }), run(' ', 36, 100)];
    expect(textsOf([...hebrew, run('87.50-', 0, 100)])).toEqual(['אבג', '-87.50']);
    expect(textsOf([...hebrew, run('8-7.50', 0, 100)])).toEqual(['אבג', '8-7.50']);
    const cell = [run('אבג', 200, 100, { dir: 'rtl' }), run('-', 0, 100), run('87.50', 6, 100)];
    expect(textsOf(cell)).toEqual(['אבג', '-87.50']);
  });

  test('a sign of a currency or a unit stays on its side of a number, but not behind Arabic letters', () => {
    const hebrew = [run('אבג', 42, 100, { dir: 'rtl' }), run(' ', 36, 100)];
    expect(textsOf([...hebrew, run('₪', 0, 100), run('87.50', 6, 100)])).toEqual(['אבג', '₪87.50']);
    expect(textsOf([...hebrew, run('12', 18, 100), run('%', 30, 100)])).toEqual(['אבג', '12%']);
    const arabic = [run('ابج', 42, 100, { dir: 'rtl' }), run(' ', 36, 100)];
    expect(textsOf([...arabic, run('$', 0, 100), run('87.50', 6, 100)])).toEqual(['ابج', '87.50$']);
  });

  test('white space of which pdf.js gives a wrong width does not part a line', () => {
    const left = [run('12/2031', 0, 100), run(' ', 42, 100, { width: 12 })];
    const right = [run('אב', 60, 100, { dir: 'rtl' }), run('גדהו', 46, 100, { dir: 'rtl', width: 14 })];
    const texts = textsOf([...left, run('אבגדהוזחטי', 200, 100, { dir: 'rtl' }), ...right]);
    expect(texts).toEqual(['אבגדהו', '12/2031', 'אבגדהוזחטי']);
  });

  test('a phrase from right to left within a line from the left', () => {
    const line = [run('The words ', 0, 100), run('דה', 60, 100, { dir: 'rtl' }), run(' ', 72, 100)];
    expect(textsOf([...line, run('אבג', 78, 100, { dir: 'rtl' }), run(' are here', 96, 100)])).toEqual([
      'The',
      'words',
      'אבג',
      'דה',
      'are',
      'here',
    ]);
  });

  test('a full stop on the left of a number ends the sentence, in one piece with it or not', () => {
    const sentence = [run('אבג', 36, 100, { dir: 'rtl' }), run(' ', 30, 100)];
    expect(textsOf([...sentence, run('.24', 12, 100)])).toEqual(['אבג', '24.']);
    expect(textsOf([...sentence, run('24', 18, 100), run('.', 12, 100)])).toEqual(['אבג', '24.']);
  });

  test('a date with hyphens stands the other way round behind Arabic letters, in pieces or not, and not behind Hebrew ones', () => {
    const date = [run('2028', 0, 100), run('-', 24, 100), run('12', 30, 100), run('-', 42, 100), run('18', 48, 100)];
    const word = (text: string) => [run(' ', 60, 100), run(text, 66, 100, { dir: 'rtl' })];
    expect(textsOf([...date, ...word('يوم')])).toEqual(['يوم', '18-12-2028']);
    expect(textsOf([run('2028-12-18', 0, 100), ...word('يوم')])).toEqual(['يوم', '18-12-2028']);
    expect(textsOf([...date, ...word('יום')])).toEqual(['יום', '2028-12-18']);
    const day = [run('2028/12/18', 0, 100), ...word('يوم')];
    expect(textsOf(day)).toEqual(['يوم', '2028/12/18']);
  });

  test('the number of an item, apart from its text, has its full stop behind it', () => {
    const item = [run('4', 120, 100), run('.', 114, 100), run('אבג דהו', 0, 85, { dir: 'rtl' })];
    expect(textsOf(item)).toEqual(['4.', 'אבג', 'דהו']);
  });

  test('brackets and a full stop around a code are read as its line is, in pieces or not', () => {
    const code = [run('.', 0, 100), run('(', 6, 100), run('BX-65414', 12, 100), run(')', 60, 100), run(' ', 66, 100)];
    const word = run('אבגד', 72, 100, { dir: 'rtl' });
    expect(textsOf([...code, word])).toEqual(['אבגד', '(BX-65414).']);
    expect(textsOf([run('.(BX-65414) ', 0, 100), word])).toEqual(['אבגד', '(BX-65414).']);
    const split = [run('(', 6, 100), run('BX-', 12, 100), run('65414', 30, 100), run(')', 60, 100)];
    expect(textsOf([run('.', 0, 100), ...split, run(' ', 66, 100), word])).toEqual(['אבגד', '(BX-65414).']);
  });

  test('a figure before a code in brackets is no part of the code', () => {
    const line = [run('.', 0, 100), run('(', 6, 100), run('MV-95098', 12, 100), run(')', 60, 100), run(' 4 ', 66, 100)];
    expect(textsOf([...line, run('אבגד', 84, 100, { dir: 'rtl' })])).toEqual(['אבגד', '4', '(MV-95098).']);
  });

  test('brackets around a date are of it, in pieces or not', () => {
    const date = [run('05', 12, 100), run('/', 24, 100), run('07', 30, 100), run('/', 42, 100), run('2025', 48, 100)];
    const line = [run('.', 0, 100), run('(', 6, 100), ...date, run(')', 72, 100), run(' ', 78, 100)];
    expect(textsOf([...line, run('يوم', 84, 100, { dir: 'rtl' })])).toEqual(['يوم', '(05/07/2025).']);
  });

  test('a code by itself behind which the sentence ends is read as the page is', () => {
    const code = [run('.', 0, 120), run('(', 6, 120), run('BX-65414', 12, 120), run(')', 60, 120)];
    expect(textsOf([run('אבג דהו', 0, 100, { dir: 'rtl' }), ...code])).toEqual(['אבג', 'דהו', '(BX-65414).']);
  });

  test('the hyphen at which a code is broken at the end of a line stays behind it', () => {
    const line = [run('KD', 0, 100), run('-', 12, 100), run(')', 18, 100), run(' ', 24, 100)];
    expect(textsOf([...line, run('אבג', 30, 100, { dir: 'rtl' })])).toEqual(['אבג', '(KD-']);
  });

  test('a mark without width belongs to the letter over which it stands', () => {
    const line = [run('ם', 0, 100, { dir: 'rtl' }), run('\u05b8', 8, 100, { dir: 'rtl', width: 0 })];
    expect(textsOf([...line, run('ל', 6, 100, { dir: 'rtl' })])).toEqual(['ל\u05b8ם']);
    const rounded = [run('ل', 10, 100, { dir: 'rtl' }), run('أ', 10, 100, { dir: 'rtl', width: 0 })];
    expect(textsOf([...rounded, run('و', 4, 100, { dir: 'rtl', width: 6.3 })])).toEqual(['لأو']);
  });

  test('a word of lam and alef is one, and apart from the word before it', () => {
    // “بعد لا في”: pdf.js gives the space before “لا” within it, where the alef is painted without width.
    const word = run('ل ا', 30, 100, { dir: 'rtl', width: 12 });
    const line = [...glyphs('ﻲﻓ', 12), run(' ', 24, 100), word, run(' ', 36, 100), ...glyphs('ﺪﻌﺑ', 42)];
    expect(textsOf(line)).toEqual(['بعد', 'لا', 'في']);
  });

  test('a word that ends in lam stands apart from one that begins with alef and goes on', () => {
    // “يعمل اليوم”: the alef touches the lam on its left.
    const line = [...glyphs('ﻡﻮﻴﻟ', 0), run('ل ا', 24, 100, { dir: 'rtl' }), ...glyphs('ﻤﻌﻳ', 42)];
    expect(textsOf(line)).toEqual(['يعمل', 'اليوم']);
  });

  test('letters and figures of another run than the words beside them are one word, in the order of reading', () => {
    // “أدوات X33”: the figures are in one run with the Arabic word, from which a space parts them.
    const line = [run('X', 0, 100), run('أدوات 33', 6, 100, { dir: 'rtl' })];
    expect(textsOf(line)).toEqual(['أدوات', 'X33']);
  });

  test('a ligature is its letters in the order of reading', () => {
    expect(textsOf([run('ﻋﲆ', 0, 100, { dir: 'rtl' })])).toEqual(['على']);
    expect(textsOf([run('e\ufb03cient', 0, 100), run(' 5m\u00b2', 60, 100)])).toEqual(['efficient', '5m\u00b2']);
  });

  test('a word of lam and alef is one between the ends of two others', () => {
    const line = [...glyphs('ﻊﻣ', 0), run('د لا ', 12, 100, { dir: 'rtl' })];
    const split = [...glyphs('ﻊﻣ', 0), run('د ل ا ', 12, 100, { dir: 'rtl' })];
    expect(textsOf(split)).toEqual(textsOf(line));
    expect(textsOf(line)).toContain('لا');
  });
});
