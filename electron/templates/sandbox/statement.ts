import type { TemplateLocation } from '../template-error.ts';

export type PathUse = Readonly<{
  isData: boolean;
  depth: number;
  parts: readonly string[];
  /** How many scopes of block parameters out, and which of them. */
  blockParam: readonly [depth: number, index: number] | null;
}>;

/** A statement of a template that writes what is not its own text. */
export type Statement = TemplateLocation &
  Readonly<{
    kind: 'value' | 'helper' | 'block';
    /** Of a block only the path that it needs. */
    expression: string;
    /** Of a value, and of what `{{#each}}` and `{{#with}}` without an `{{else}}` need: nothing stands in their place without it. */
    path: PathUse | null;
    /** Of a block or a partial: what it iterates or enters. */
    firstParam: PathUse | null;
    /** Whether markup may stand in its place. */
    isInText(): boolean;
  }>;

/** A compiled program: the template itself, or the inside of a block. Its arguments are those of Handlebars. */
export type Program = (container: Record<string, unknown>, ...rest: unknown[]) => string;

/** What compiled code calls; `recorder.ts` has them. */
export type RecordingHooks = Readonly<{
  /** Runs a program, the template itself or the inside of a block, whose arguments are those of Handlebars. */
  runProgram(program: Program, partial: string | null, args: Parameters<Program>): string;
  addStatement(statement: Statement): number;
}>;

/** The names under which compiled code reaches the recorder. */
export const recordName = 'galleyRecord';
export const atName = 'galleyAt';
