import { createStore } from 'zustand/vanilla';
import type { Outcome } from '../../shared/fault.ts';
import type { SavedFile } from '../../shared/model.ts';
import { piecesOf } from '../base/long-texts.ts';
import type { CopiedText } from './json/json-messages.ts';
import type { InfoCalls } from './template-filters.ts';

type ResultFormat = 'json' | 'csv';

type ResultSaverState = Readonly<{
  isSaving: boolean;
  savedPath: string | null;
  /** Why the result was not saved. */
  problem: string | null;
}>;

type ResultSaverDependencies = Readonly<{
  calls: InfoCalls;
  /** Converts indented JSON to CSV outside the window's thread. */
  makeCsv: (json: string) => Promise<CopiedText>;
}>;

export type ResultSaver = ReturnType<typeof createResultSaver>;

/** Saves the result of a filter to a file that the author chooses in the system's dialog. */
export function createResultSaver({ calls, makeCsv }: ResultSaverDependencies) {
  const state = createStore<ResultSaverState>(() => ({ isSaving: false, savedPath: null, problem: null }));

  const write = async (documentId: string, extension: ResultFormat, text: string): Promise<Outcome<SavedFile>> => {
    const begun = await calls.call('textFiles.begin', { documentId, extension });
    if (!begun.ok || begun.value === null) return begun.ok ? { ok: true, value: null } : begun;
    const { fileId } = begun.value;
    for (const piece of piecesOf(text)) {
      const added = await calls.call('textFiles.add', { fileId, text: piece });
      if (!added.ok) return added;
    }
    return calls.call('textFiles.end', { fileId });
  };

  return {
    state,

    async save(documentId: string, format: ResultFormat, json: string): Promise<void> {
      if (state.getState().isSaving) return;
      state.setState({ isSaving: true, savedPath: null, problem: null });
      const made = format === 'csv' ? await makeCsv(json) : { text: `${json}\n` };
      if ('problem' in made) return state.setState({ isSaving: false, problem: made.problem });
      const outcome = await write(documentId, format, made.text);
      if (outcome.ok) return state.setState({ isSaving: false, savedPath: outcome.value?.path ?? null });
      const { happened, advice } = outcome.fault;
      state.setState({ isSaving: false, problem: `${happened} ${advice}` });
    },

    dismiss: () => state.setState({ savedPath: null, problem: null }),
  };
}

/**
 * Why a result cannot be saved as CSV, as far as its start shows; `null` if it may be possible. The text is indented
 * JSON, as jq and `formatJson` write it.
 */
export function csvProblem(text: string): string | null {
  if (/^\[\n {2}[{[]/.test(text)) return null;
  if (text.startsWith('[]')) return 'the array is empty';
  return 'only for an array of objects or of arrays';
}
