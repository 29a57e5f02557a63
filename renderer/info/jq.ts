import loadJq from 'jq-wasm/dist/build/jq.js';
import { incompleteFilter } from './jq-request.ts';

type JqResult =
  | Readonly<{ ok: true; text: string }>
  /** `problem` is a sentence for the user. */
  | Readonly<{ ok: false; problem: string }>;

/** The parts of an Emscripten module that are used here (emscripten.org, "Module object"). */
type JqModule = { callMain(args: string[]): number; preRun?: unknown };

/**
 * jq 1.7 as WebAssembly, over bytes in UTF-8. It blocks its thread: run it in a worker. It may use 256 MiB of memory;
 * when that is not enough, the result is a problem.
 */
export function createJq(maxResultBytes: number) {
  let onOverflow = () => {};
  const output = createBytes(maxResultBytes, () => onOverflow());
  const errors = createBytes(65_536, () => {});
  let input: Uint8Array<ArrayBuffer> = new Uint8Array();
  let read = 0;
  let loaded: Promise<JqModule> | null = null;

  const load = (): Promise<JqModule> =>
    loadJq({
      stdin: () => input[read++] ?? null,
      stdout: (byte: number | null) => output.add(byte),
      stderr: (byte: number | null) => errors.add(byte),
      // jq-wasm's own streams copy the whole text for each byte. Its `preRun` would install them; this is the one
      // callback of ours that Emscripten calls before that, with the module as `this`.
      monitorRunDependencies(this: JqModule) {
        delete this.preRun;
      },
    });

  return {
    /**
     * A failing filter resolves as a problem; rejects only if WebAssembly cannot be loaded. `overflowed` is called once
     * if the result grows beyond `maxResultBytes`, as that of `range(1e12)` does: jq cannot be interrupted, and runs
     * until its worker is ended.
     */
    async run(json: Uint8Array<ArrayBuffer>, filter: string, overflowed = () => {}): Promise<JqResult> {
      onOverflow = overflowed;
      loaded ??= load();
      const jq = await loaded;
      input = json;
      read = 0;
      output.clear();
      errors.clear();
      try {
        const status = jq.callMain(['-M', '--indent', '2', '--', filter, '/dev/stdin']);
        return status === 0 ? { ok: true, text: output.text() } : { ok: false, problem: problemText(errors.text()) };
      } catch (thrown) {
        loaded = null; // an aborted module cannot be used again
        return { ok: false, problem: abortText(thrown) };
      }
    },
  };
}

function createBytes(maxBytes: number, overflowed: () => void) {
  let bytes = new Uint8Array(65_536);
  let length = 0;
  return {
    add(byte: number | null) {
      if (byte === null) return;
      if (length === maxBytes) overflowed();
      if (length < maxBytes) {
        if (length === bytes.length) {
          const larger = new Uint8Array(length * 2);
          larger.set(bytes);
          bytes = larger;
        }
        bytes[length] = byte;
      }
      length += 1;
    },
    clear() {
      length = 0;
    },
    text: () => new TextDecoder().decode(bytes.subarray(0, Math.min(length, maxBytes))).trimEnd(),
  };
}

/** jq's first error message as a sentence, without `jq: error (at …):` and without advice about shells. */
function problemText(errors: string): string {
  const first = errors.split(/\njq: /)[0] ?? '';
  const message = first
    .replace(/^jq: (?:parse )?error(?: \(at [^)]*\))?:\s*/, '')
    .replace(' (Unix shell quoting issues?)', '')
    .replace(/ at <top-level>, line (\d+):\n[\s\S]*$/, (_, line: string) => (line === '1' ? '' : ` in line ${line}`))
    .trim();
  if (/^syntax error, unexpected end of file/.test(message)) return incompleteFilter;
  if (/cannot allocate memory/i.test(message)) return outOfMemory;
  return message === '' ? 'jq stopped without saying why.' : withFullStop(capitalized(message));
}

/** The name of a function, such as `nosuch/0`, keeps its first letter. */
const capitalized = (text: string) => (/^\w+\/\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1));

const withFullStop = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

const outOfMemory = 'jq ran out of memory: this document is too large to filter.';

function abortText(thrown: unknown): string {
  if (/stack|recursion/i.test(String(thrown))) return 'The filter calls itself too deeply.';
  return outOfMemory;
}
