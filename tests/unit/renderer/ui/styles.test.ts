import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../../../..', import.meta.url).pathname;
const tokens = 'renderer/ui/tokens.css';
const layers = 'renderer/ui/layers.css';
const files = readdirSync(join(root, 'renderer'), { recursive: true, encoding: 'utf8' }).map((file) =>
  join('renderer', file),
);
const sheets = files.filter((file) => file.endsWith('.css'));
const codes = files.filter((file) => /\.tsx?$/.test(file));

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
/** The style sheet without its comments and quoted texts. */
const rulesOf = (sheet: string) =>
  textOf(sheet)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/"[^"]*"/g, '""');

/** The text outside of all blocks: `@layer components {…}` is left as `@layer components {}`. */
function topLevelOf(css: string): string {
  let depth = 0;
  let top = '';
  for (const character of css) {
    if (character === '}') depth -= 1;
    if (depth === 0) top += character;
    if (character === '{') depth += 1;
  }
  return top.replace(/\s+/g, ' ').trim();
}

/** The layers that the style sheets of a folder may use. */
function layersOf(sheet: string): string {
  if (sheet === tokens) return 'tokens';
  if (sheet === 'renderer/ui/base.css') return 'reset|base';
  const folder = sheet.split('/')[1]!;
  if (folder === 'ui') return 'components';
  return /^(text|pdf)-|^(info|markup)$/.test(folder) ? 'viewers' : 'features';
}

test('there are style sheets to check, and one order of their layers', () => {
  expect(sheets.length).toBeGreaterThan(20);
  expect(topLevelOf(rulesOf(layers))).toBe('@layer reset, tokens, base, components, viewers, features;');
});

test.each(sheets.filter((sheet) => sheet !== layers))('%s knows the order of the layers and is in its own', (sheet) => {
  const path = relative(dirname(sheet), layers);
  expect(textOf(sheet)).toMatch(`@import "${path.startsWith('.') ? path : `./${path}`}";`);
  expect(topLevelOf(rulesOf(sheet))).toMatch(new RegExp(`^@import "";( @layer (${layersOf(sheet)}) \\{\\})+$`));
});

test.each(sheets)('%s needs no !important', (sheet) => {
  expect(rulesOf(sheet)).not.toMatch(/!\s*important/);
});

/** The names of the CSS Color Module, level 4, section 6.1; without `transparent` and `currentcolor`, which are no hues. */
const namedColours =
  'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue ' +
  'chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen ' +
  'darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue ' +
  'darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick ' +
  'floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink ' +
  'indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan ' +
  'lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray ' +
  'lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue ' +
  'mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred ' +
  'midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid ' +
  'palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple ' +
  'rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue ' +
  'slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow ' +
  'yellowgreen';
const literalColour = new RegExp(
  `#[0-9a-f]{3,8}\\b|\\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\\(|(?<![-\\w])(?:${namedColours.replaceAll(' ', '|')})(?![-\\w(])`,
  'i',
);
/** The keywords of CSS Color Module, level 4, section 6.2: the reader's own colours, for `forced-colors` alone. */
const systemColour =
  /(?<![-\w])(?:AccentColor(?:Text)?|ActiveText|Button(?:Border|Face|Text)|Canvas(?:Text)?|Field(?:Text)?|GrayText|Highlight(?:Text)?|LinkText|Mark(?:Text)?|SelectedItem(?:Text)?|VisitedText)(?![-\w])/;

/** The values of all declarations. A selector has no `;` or `}` after it, so it is none of them. */
const valuesOf = (css: string) => [...css.matchAll(/[-\w]+\s*:\s*([^;{}]+)(?=[;}])/g)].map(([, value]) => value!);

test.each(sheets.filter((sheet) => sheet !== tokens))('%s takes its colours from the tokens', (sheet) => {
  for (const value of valuesOf(rulesOf(sheet))) expect(value).not.toMatch(literalColour);
});

test.each(sheets)('%s uses the colours of the system only where the reader has forced them', (sheet) => {
  const blocks = rulesOf(sheet).split(/(?=@media|@container|@layer)/);
  for (const block of blocks.filter((text) => !text.startsWith('@media (forced-colors: active)'))) {
    for (const value of valuesOf(block)) expect(value).not.toMatch(systemColour);
  }
});

test('each property that a style sheet reads is set by the style sheets, the code or a library', () => {
  const setBySheets = sheets.flatMap((sheet) => [...rulesOf(sheet).matchAll(/(?<![-\w])(--[-\w]+)\s*:/g)]);
  const setByCode = codes.flatMap((file) => [...textOf(file).matchAll(/['"](--[-\w]+)['"]/g)]);
  /** Those of react-aria-components ("Popover", "Tree") and of pdf.js's text layer. */
  const libraries = ['--trigger-width', '--tree-item-level', '--font-height', '--scale-x', '--rotate'];
  const known = new Set([...setBySheets, ...setByCode].map(([, name]) => name!).concat(libraries));
  for (const sheet of sheets) {
    for (const [, name] of rulesOf(sheet).matchAll(/var\(\s*(--[-\w]+)/g)) {
      expect(known.has(name!), `${sheet} reads ${name}`).toBe(true);
    }
  }
});
