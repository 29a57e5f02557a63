import { joinPath } from '../../../shared/value-paths.ts';
import type { UnusedField } from './account.ts';
import { shortValue, type UseNode } from './values.ts';

/** How many values of one field are examined, because the items of long lists are alike. */
const maxItems = 2_000;
const maxListed = 2_000;

/** The fields below a root that nothing reads, and the objects and lists that nothing enters. */
export function unusedFields(data: unknown, root: string, use: UseNode): UnusedField[] {
  const unused: UnusedField[] = [];

  const walk = (values: readonly unknown[], node: UseNode, path: string) => {
    if (node.isWhole || unused.length >= maxListed) return;
    const members = new Map<string, unknown[]>();
    for (const value of values) {
      if (typeof value !== 'object' || value === null) continue;
      for (const [name, member] of Array.isArray(value) ? itemsOf(value) : Object.entries(value)) {
        const known = members.get(name);
        if (!known) members.set(name, [member]);
        else if (known.length < maxItems) known.push(member);
      }
    }
    for (const [name, found] of members) {
      const isItems = name === '[]' && values.some(Array.isArray);
      const below = isItems ? `${path}[]` : joinPath(path, name);
      const child = node.children.get(name);
      if (child && (child.isRead || child.isWhole || child.children.size > 0)) walk(found, child, below);
      else if (isItems && !child) walk(found, { ...node, children: new Map() }, below);
      else unused.push({ path: below, value: shortValue(found[0]) });
    }
  };

  walk([data], use, root);
  return unused;
}

const itemsOf = (list: readonly unknown[]): [string, unknown][] => list.slice(0, maxItems).map((item) => ['[]', item]);
