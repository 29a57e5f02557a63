import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import './bench.css';

/** Each mounts what it measures and returns the actions for the bench; the address selects the page. */
const pages: Readonly<Record<string, () => Promise<{ mount(root: HTMLElement): Promise<object> | object }>>> = {
  pdf: () => import('./pdf.tsx'),
  idle: () => import('./idle.ts'),
  markup: () => import('./markup.tsx'),
  pre: () => import('./pre.ts'),
  jq: () => import('./jq.ts'),
  merge: () => import('./merge.tsx'),
  activity: () => import('./activity.tsx'),
  compare: () => import('./compare.ts'),
  diff: () => import('./diff.tsx'),
  'bare-pdf': () => import('./bare-pdf.ts'),
  texts: () => import('./texts.ts'),
  trace: () => import('./trace.ts'),
  check: () => import('./check.ts'),
  firefox: () => import('./firefox.ts'),
  rows: () => import('./rows.ts'),
  sheet: () => import('./sheet.tsx'),
};

async function begin(): Promise<void> {
  const load = pages[location.hash.slice(1)];
  const root = document.getElementById('root');
  if (!load || !root) throw new Error(`There is no page ${location.hash}.`);
  Reflect.set(globalThis, 'bench', await (await load()).mount(root));
}

Reflect.set(globalThis, 'benchReady', begin());
