import type { Finding } from '../pdf-engine/pdf-engine.ts';

/** A finding, and whether the previous run did not have it. */
export type MarkedFinding = Finding & Readonly<{ isNew: boolean }>;

const said = ({ rule, words }: Finding) => `${rule}\n${words}`;
const placed = (finding: Finding) => `${said(finding)}\n${finding.page}`;

/**
 * Marks the findings that are new. A finding that only moved to another page is not new: each finding of `before`
 * matches at most one, on the same page if possible.
 */
export function markNew(findings: readonly Finding[], before: readonly Finding[]): readonly MarkedFinding[] {
  const left = [...before];
  const takeLike = (finding: Finding, keyOf: (one: Finding) => string): boolean => {
    const index = left.findIndex((one) => keyOf(one) === keyOf(finding));
    if (index !== -1) left.splice(index, 1);
    return index !== -1;
  };
  const inPlace = findings.map((finding) => takeLike(finding, placed));
  return findings.map((finding, index) => ({ ...finding, isNew: !inPlace[index] && !takeLike(finding, said) }));
}
