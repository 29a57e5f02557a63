import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { matchingEntries, paletteEntries } from '../../../../renderer/app/palette-entries.ts';
import { synonyms } from '../../../../renderer/app/palette-synonyms.ts';
import { commandIds } from '../../../../shared/commands.ts';

const renderer = join(import.meta.dirname, '../../../../renderer');

type Node = { readonly type: string; readonly [name: string]: unknown };

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const inside = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);

/** The texts of literals and of JSX in a node, without those of its attributes. */
function texts(node: Node): readonly string[] {
  if (node.type === 'JSXOpeningElement') return [];
  if (node.type === 'Literal' || node.type === 'JSXText') {
    const text = typeof node.value === 'string' ? node.value.trim() : '';
    return text === '' ? [] : [text];
  }
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].filter(isNode).flatMap(texts);
  if (node.type === 'TemplateLiteral' || node.type === 'CallExpression') return [];
  return inside(node).flatMap(texts);
}

/** The labels of the buttons and of the menu items in a file, as far as they are written there. */
function labelsIn(node: Node): readonly string[] {
  const below = inside(node).flatMap(labelsIn);
  if (node.type === 'ObjectExpression') {
    const properties = inside(node).flatMap((each) =>
      isNode(each.key) ? [[String(each.key.name), each.value] as const] : [],
    );
    const { words, onAction } = Object.fromEntries(properties);
    return isNode(words) && onAction !== undefined ? [...texts(words), ...below] : below;
  }
  if (node.type !== 'JSXElement') return below;
  const opening = node.openingElement as Node & { name: Node; attributes: readonly Node[] };
  if (!/button$/i.test(String(opening.name.name))) return below;
  const label = opening.attributes.find((each) =>
    /^(aria-)?label$/.test(String((each.name as Node | undefined)?.name)),
  );
  const own = label ? label.value : node.children;
  return [...[own].flat().filter(isNode).flatMap(texts), ...below];
}

/** Their buttons are in messages, questions and bars, which are on the screen while they can be pressed. */
const messages = [
  'App',
  'CheckPanel',
  'CompareNotice',
  'ConnectionList',
  'DataChoice',
  'DraftPanel',
  'ExplainFault',
  'FaultBox',
  'FilterBar',
  'FlawNotice',
  'GoToLineBar',
  'IgnoreBar',
  'ImageNotice',
  'InfoParts',
  'MergedPdf',
  'NamedRow',
  'NoticeLine',
  'PartBoundary',
  'PdfPhaseNotice',
  'PlaceholdersPanel',
  'ReportPane',
  'RunProgress',
  'SessionStatus',
  'SignInForm',
  'SourceBar',
  'TextFindBar',
  'WelcomeLine',
  'WrongItems',
];

/** Found by their own words: the items of these menus, and the commands behind these other names. */
const others = [
  'All open reports',
  'List',
  'More',
  'More of the draft',
  'More of the proof',
  'More tools',
  'Recent reports',
];
/** States and parts of other labels, and buttons of a row, a call or a text that can be pressed only there. */
const ofTheirPlace = [
  '(',
  ')',
  'Change type',
  'Choose…',
  'Close',
  'Discard the text',
  'Get data (',
  'Getting data…',
  'Ignore on all pages',
  'Ignore on this page',
  'Result as a file',
  'Running…',
  'Save all…',
  'Show all calls',
  'Stop asking',
  'Stop following',
  'alike',
  'missing',
];
const actions = ['Folder on this computer…', 'Copy the sample to a folder…'];

const labels = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') || path.endsWith('entries.ts') || path.endsWith('menu.ts'))
  .filter((path) => !path.endsWith('Dialog.tsx') && !messages.includes(basename(path, '.tsx')))
  .flatMap((path) =>
    labelsIn(parseSync(path, readFileSync(join(renderer, path), 'utf8')).program as unknown as Node).map(
      (label) => `${path}: ${label}`,
    ),
  );

const nothingOpen = paletteEntries({
  enabled: [],
  runCommand: () => {},
  actions: ['Dark theme', 'Light theme', 'System theme', ...actions].map((label) => ({ label, run: () => {} })),
  onScreen: [],
  pins: [],
  recents: [],
  openRecent: () => {},
  openHelp: () => {},
});

test('each button and each menu item is in the palette also where it is not on the screen', () => {
  const known = new Set([...nothingOpen.map(({ label }) => label), ...commandIds, ...others, ...ofTheirPlace]);
  expect(labels.length).toBeGreaterThan(100);
  expect(labels.filter((label) => !known.has(label.slice(label.indexOf(': ') + 2)))).toEqual([]);
});

/** What a user types, and what has to be found by it. */
const searches: Readonly<Record<string, string>> = {
  split: 'Show beside',
  beside: 'Show beside',
  dark: 'Dark theme',
  theme: 'Light theme',
  draft: 'Edit as draft',
  approve: 'Approve as proof',
  auto: 'Repeat automatically',
  help: 'Galley help',
  zoom: 'Zoom in',
  folder: 'Folder on this computer…',
  'night mode': 'Dark theme',
  preferences: 'Go to Settings',
  proxy: 'Go to Settings',
  timeout: 'Go to Settings',
  history: 'Go to Activity',
  log: 'Go to Activity',
  refresh: 'Run',
  send: 'Run',
  stop: 'Cancel',
  download: 'Save PDF…',
  export: 'Save PDF…',
  search: 'Find',
  regex: 'Regular expression',
  diff: 'Compare',
  baseline: 'Approve as proof',
  golden: 'Approve as proof',
  unapprove: 'Withdraw approval',
  overlay: 'Overlay',
  mask: 'Ignore area',
  sync: 'Scroll together',
  timer: 'Repeat automatically',
  tab: 'New report',
  favourite: 'Pin this report',
  login: 'New connection…',
  logout: 'Sign out',
  server: 'Switch connection…',
  thumbnails: 'Pages and outline',
  bookmarks: 'Pages and outline',
  metadata: 'Properties…',
  fonts: 'Properties…',
  lint: 'Layout check',
  slideshow: 'Present',
  fullscreen: 'Full screen',
  exit: 'Quit',
  rotate: 'Rotate clockwise',
  landscape: 'Rotate clockwise',
  inspect: 'Go to source',
  variables: 'Placeholders',
  pretty: 'Format',
  wrap: 'Wrap lines',
  collapse: 'Fold',
  expand: 'Unfold all',
  excel: 'Export as CSV…',
  json: 'JSON…',
  curl: 'Copy as cURL',
  retry: 'Run again',
  combine: 'Go to Merge',
  sort: 'Sort by ID',
  duplicates: 'Remove repeats',
  import: 'Add from a file…',
  delete: 'Remove',
  watch: 'Follow a file…',
  patch: 'Copy changed lines',
  revert: 'Back to the unchanged markup',
  blame: 'Where the lines come from…',
  batch: 'Go to Sheet',
  fake: 'Make test data…',
  editor: 'Open in editor',
  explorer: 'Show in folder',
  hotkeys: 'Shortcuts',
  version: 'About Galley',
  bigger: 'Larger interface',
  printer: 'Print…',
  jump: 'Go to line…',
  clipboard: 'Paste',
};

test('common words find what they mean, also where it cannot run and says why', () => {
  const missed = Object.entries(searches).filter(([typed, label]) => {
    const found = matchingEntries(nothingOpen, typed).slice(0, 8);
    return !found.some((entry) => entry.label === label && (entry.run || entry.note !== ''));
  });
  expect(missed).toEqual([]);
});

test('other words are of entries that exist', () => {
  const known = new Set([...nothingOpen.map(({ label }) => label), ...others, ...ofTheirPlace]);
  expect(Object.keys(synonyms).filter((label) => !known.has(label))).toEqual([]);
});
