import type { TemplateLocation } from '../template-error.ts';

export type PathUse = Readonly<{
  isData: boolean;
  depth: number;
  parts: readonly string[];
  /** The number of scopes outwards, and the index of the parameter. */
  blockParam: readonly [depth: number, index: number] | null;
}>;

/** A statement of a template whose output is not its own text. */
export type Statement = TemplateLocation &
  Readonly<{
    kind: 'value' | 'helper' | 'block';
    /** For a block, only the path that it needs. */
    expression: string;
    /**
     * The path of a value, or of an `{{#each}}` or `{{#with}}` without `{{else}}`. Without a value, nothing is written.
     */
    path: PathUse | null;
    /** The value that a block or a partial iterates or enters. */
    firstParam: PathUse | null;
    /** Whether markup is valid in its place. */
    isInText(): boolean;
  }>;

/** A compiled program: the template itself, or the content of a block. Handlebars defines its arguments. */
export type Program = (container: Record<string, unknown>, ...rest: unknown[]) => unknown;

/** The functions that compiled code calls, from `recorder.ts`. */
export type RecordingHooks = Readonly<{
  runProgram(program: Program, partial: string | null, args: Parameters<Program>): unknown;
  addStatement(statement: Statement): number;
}>;

/** The name by which compiled code refers to the recorder. */
export const recordName = 'galleyRecord';
export const atName = 'galleyAt';
