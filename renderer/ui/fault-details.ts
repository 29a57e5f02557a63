import type { Fault } from '../../shared/fault.ts';

/** How many UTF-16 units of an excerpt are shown; the copied details have all of it. */
const maxShown = 500;

/** The excerpt to show: at most 500 characters of plain text; `null` if the fault has none. */
export function faultExcerpt({ evidence }: Fault): string | null {
  const excerpt = evidence?.excerpt?.trim();
  if (!excerpt) return null;
  return excerpt.length > maxShown ? `${excerpt.slice(0, maxShown)}…` : excerpt;
}

/** All details of a fault as lines for a mail or a ticket. A fault contains no secrets. */
export function faultDetails({ code, happened, advice, evidence }: Fault): string {
  return [
    `${code}: ${happened}`,
    advice,
    ...(evidence?.status === undefined ? [] : [`Status: ${evidence.status}`]),
    ...(evidence?.detail === undefined ? [] : [`Detail: ${evidence.detail}`]),
    ...(evidence?.headers ?? []).map(([name, value]) => `${name}: ${value}`),
    ...(evidence?.certificate === undefined ? [] : ['', evidence.certificate]),
    ...(evidence?.excerpt ? ['', evidence.excerpt] : []),
  ].join('\n');
}
