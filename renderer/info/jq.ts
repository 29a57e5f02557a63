import loadJq from 'jq-wasm/dist/build/jq.js';

export type JqDependencies = Readonly<{
  /** What a filter may write: nobody reads more, and `range(1e12)` would fill the memory. */
  maxResultBytes: number;
  /**
   * Called once when a filter writes more. Nothing can stop it from inside: it goes on, in vain, until its worker is ended.
   */
  overflowed: () => void;
}>;

export type JqResult =
  | Readonly<{ ok: true; text: string }>
  /** `problem` says it in words, without the name of the program in front. */
  | Readonly<{ ok: false; problem: string }>;

/** The parts of an Emscripten module that are used here (emscripten.org, "Module object"). */
type JqModule = { callMain(args: string[]): number; preRun?: unknown };

/**
 * jq 1.7 as WebAssembly, over bytes in UTF-8. It takes what jq takes and says what jq says, on one thread: run it in a
 * worker. The memory it may use is 256 MiB; running out of it is a problem in words.
 */
export function createJq({ maxResultBytes, overflowed }: JqDependencies) {
  const output = createBytes(maxResultBytes, overflowed);
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
    /** Never rejects for what the filter or the data do; rejects if WebAssembly cannot be loaded. */
    async run(json: Uint8Array<ArrayBuffer>, filter: string): Promise<JqResult> {
      loaded ??= load();
      const jq = await loaded;
      input = json;
      read = 0;
      output.clear();
      errors.clear();
      try {
        const status = jq.callMain(['-M', '--indent', '2', '--', filter, '/dev/stdin']);
        return status === 0 ? { ok: true, text: output.text() } : { ok: false, problem: wordsOf(errors.text()) };
      } catch (thrown) {
        loaded = null; // an aborted module cannot be used again
        return { ok: false, problem: wordsOfAbort(thrown) };
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

/** jq's own words for the author: its first complaint, without `jq: error (at …):` and without advice about shells. */
function wordsOf(errors: string): string {
  const first = errors.split(/\njq: /)[0] ?? '';
  const words = first
    .replace(/^jq: (?:parse )?error(?: \(at [^)]*\))?:\s*/, '')
    .replace(' (Unix shell quoting issues?)', '')
    .replace(/ at <top-level>, line (\d+):\n[\s\S]*$/, (_, line: string) => (line === '1' ? '' : ` in line ${line}`))
    .trim();
  if (/cannot allocate memory/i.test(words)) return outOfMemory;
  return words === '' ? 'jq stopped without saying why.' : ending(capital(words));
}

/** A sentence begins with a capital, but for the name of a function: `nosuch/0`. */
const capital = (words: string) => (/^\w+\/\d/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1));

const ending = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`);

const outOfMemory = 'jq ran out of memory: this document is too large to filter.';

function wordsOfAbort(thrown: unknown): string {
  if (/stack|recursion/i.test(String(thrown))) return 'The filter calls itself too deeply.';
  return outOfMemory;
}
