import type { Bridge } from '../../shared/contract.ts';
import type { FailurePoint, LineSource } from '../../shared/draft.ts';
import type { FaultCode } from '../../shared/fault.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import type { ReportOperation } from '../../shared/operations.ts';

/** The faults that an error of the template can cause at the service. */
const explainable: readonly FaultCode[] = ['SERVICE-ERROR', 'SERVER-FAILED', 'REJECTED', 'UNEXPECTED', 'WEB-PAGE'];

export const isExplainable = (tab: ReportOperation, code: FaultCode): boolean =>
  (tab === 'deepload' || tab === 'render') && explainable.includes(code);

/** A place in Handlebars, or in a partial of the folder. `file` is known for templates of a folder. */
type FoundPlace = Readonly<{ partial: string | null; line: number; column: number; file: string | null }>;

/** The result of running a template here that the service could not run. */
export type Explanation =
  | Readonly<{ state: 'fails'; message: string; place: FoundPlace | null; line: string; point: FailurePoint | null }>
  /** `calls`: what only the service has, which may fail there. */
  | Readonly<{ state: 'runs'; calls: ReadonlyArray<Readonly<{ words: string; line: number | null }>> }>
  | Readonly<{ state: 'unknown'; why: string }>;

type ExplainDependencies = Readonly<{
  calls: Pick<Bridge, 'call'>;
  textOf: (documentId: string) => Promise<string>;
  /** The part of the data that is the template's root. */
  rootOf: (template: string, data: string) => Promise<string>;
}>;

/** Runs the kept Handlebars with the kept Info in the sandbox. Sends no request to the service. */
export async function explainHere(
  { calls, textOf, rootOf }: ExplainDependencies,
  handlebars: DocumentInfo,
  info: DocumentInfo,
): Promise<Explanation> {
  const { request, connectionId } = handlebars;
  if ('items' in request) return { state: 'unknown', why: 'This answer is no report.' };
  const [template, data] = await Promise.all([textOf(handlebars.id), textOf(info.id)]);
  const path = await rootOf(template, data);
  const { templateID, sobjectId } = request;
  const key = { connectionId, templateID, sobjectId, kind: 'template' } as const;
  const input = { ...key, markup: template, helpers: '', data: { documentId: info.id, path } };
  const outcome = await calls.call('drafts.explain', input);
  if (!outcome.ok) return { state: 'unknown', why: `${outcome.fault.happened} ${outcome.fault.advice}` };
  const found = outcome.value;
  if (!found.fails) return { state: 'runs', calls: found.unknown.map(callOf) };
  const { message, place, point } = found;
  if (place === null || place.partial !== null)
    return { state: 'fails', message, place: place && { ...place, file: null }, line: '', point };
  const sources = await calls.call('drafts.lineSources', { ...key, original: template });
  const file = sources.ok && Array.isArray(sources.value) ? fileOf(sources.value, place.line) : null;
  const line = template.split('\n', place.line).at(-1)?.trim().slice(0, maxLineCharacters) ?? '';
  return { state: 'fails', message, place: { ...place, file }, line, point };
}

const maxLineCharacters = 300;

type Call = Readonly<{ kind: 'helper' | 'block' | 'partial'; name: string; partial: string | null; line: number }>;

const callOf = ({ kind, name, partial, line }: Call) => ({
  words: `${kind === 'partial' ? 'partial' : 'helper'} ${name}`,
  line: partial === null ? line : null,
});

function fileOf(sources: readonly LineSource[], line: number): string | null {
  const source = sources.find(({ from, to }) => from <= line && line <= to);
  return source ? `${source.file}, line ${source.line + line - source.from}` : null;
}
