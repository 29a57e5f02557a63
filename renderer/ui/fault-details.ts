import type { Fault } from '../../shared/fault.ts';

/** So much of an excerpt is drawn; the copy has all of it. */
const maxShown = 500;

/** What was sent, for the eye: at most 500 characters of plain text; `null` when nothing is known of it. */
export function faultExcerpt({ evidence }: Fault): string | null {
  const excerpt = evidence?.excerpt?.trim();
  if (!excerpt) return null;
  return excerpt.length > maxShown ? `${excerpt.slice(0, maxShown)}…` : excerpt;
}

/** Everything a fault knows, as lines for a mail or a ticket. It holds no secret because a fault holds none. */
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
