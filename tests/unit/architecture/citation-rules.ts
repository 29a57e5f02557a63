import type { SourceFile, Violation } from './source-file.ts';

/** What comments may cite: the numbers of the headings of `shared/service-interface.md`, and the files of the repository. */
export interface CitedSources {
  readonly sections: readonly string[];
  readonly paths: readonly string[];
}

/** `## 4 Operations` and `### 4.1 Request` are the sections 4 and 4.1. */
export const sectionsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^#+ (\d+(?:\.\d+)*) /gm)].map(([, section]) => section!);

/** A citation in a comment leads to something that a reader of the repository can open, or names a public document and the part of it. */
export function unresolvedCitations(files: readonly SourceFile[], { sections, paths }: CitedSources): Violation[] {
  return files.flatMap(({ path, comments }) =>
    comments.flatMap((comment) => {
      const text = comment.replace(/\s+\*?\s*/g, ' ');
      const sectionsCited = [...text.matchAll(/service interface, ([\d., and]*\d)/g)].flatMap(
        ([, list]) => list!.match(/[\d.]+\d|\d/g)!,
      );
      // Electron's own documents are under docs/ of its repository.
      const filesCited = (text.match(/[\w/-]+\.md\b/g) ?? []).filter((name) => !name.startsWith('docs/'));
      return [
        ...sectionsCited
          .filter((section) => !sections.includes(section))
          .map((section) => `service interface, ${section}`),
        ...filesCited.filter((name) => !paths.some((known) => known === name || known.endsWith(`/${name}`))),
        // These name no document at all, or one that is not in the repository.
        ...(text.match(
          /\binterface document\b|\brows? \d+|\((?:section )?\d+(?:\.\d+)+\)|\(section \d+\)|\bRFC\b(?! \d{3,5}\b)/gi,
        ) ?? []),
      ].map((cited) => ({ key: `${path} ${cited}`, message: `${path} cites "${cited}", which resolves to nothing` }));
    }),
  );
}
