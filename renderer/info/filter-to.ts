import { jqPath } from './jq-path.ts';
import type { JsonPath } from './json/json-nodes.ts';

/** A filter that only descends, so that a path can be appended. */
const plainPath =
  /^\.(?:[A-Za-z_]\w*|\[(?:\d+|"(?:[^"\\]|\\.)*")\])?(?:\.?\[(?:\d+|"(?:[^"\\]|\\.)*")\]|\.[A-Za-z_]\w*)*$/;

/**
 * The filter that selects one of the results of another filter. With several results, the first step of the path is the
 * index of the result.
 */
export function filterTo(filter: string, path: JsonPath, results: number): string {
  const before = withoutRemarks(filter).trim();
  if (before === '' || before === '.') return results > 1 ? several('.', path) : jqPath(path);
  if (results > 1) return several(before, path);
  if (path.length === 0) return before;
  const step = jqPath(path);
  return plainPath.test(before) ? `${before}${step.startsWith('.[') ? step.slice(1) : step}` : `${before} | ${step}`;
}

function several(filter: string, [place, ...path]: JsonPath): string {
  if (place === undefined) return filter;
  const nth = `nth(${place}; ${filter})`;
  return path.length === 0 ? nth : `${nth} | ${jqPath(path)}`;
}

/**
 * A comment extends to the end of the line and would hide the appended path. A string may contain a `#` too. Nested
 * strings are left alone.
 */
function withoutRemarks(filter: string): string {
  if (!filter.includes('#') || filter.includes('\\(')) return filter;
  return filter.replace(/("(?:[^"\\]|\\.)*")|#[^\n]*/g, (_, text: string | undefined) => text ?? '');
}
