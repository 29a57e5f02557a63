const maxMembers = 30;
const maxCharacters = 120;

/** A value as text: the first members of an object or a list, one per line, with what is inside them only counted. */
export function dataExcerpt(value: unknown): string {
  if (typeof value !== 'object' || value === null) return inLine(value);
  const members = Object.entries(value);
  if (members.length === 0) return inLine(value);
  const shown = members.slice(0, maxMembers).map(([name, member]) => `${cut(name)}: ${inLine(member)}`);
  const others = members.length - shown.length;
  return [...shown, ...(others > 0 ? [`… and ${others} more`] : [])].join('\n');
}

function inLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.length === 1 ? '1 item' : `${value.length} items`}]`;
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0 ? '{}' : '{…}';
  return cut(value === undefined ? 'missing' : typeof value === 'string' ? JSON.stringify(value) : String(value));
}

const cut = (text: string) => (text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text);
