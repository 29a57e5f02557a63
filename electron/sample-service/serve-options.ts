import { parseArgs } from 'node:util';

type ServeOptions = Readonly<{ folder: string | null; port: number; tokenLifetimeMs: number; help: boolean }>;

export const serveHelp = `Serves Galley's sample service on 127.0.0.1, for any client.

  --folder <path>             templates/, records/ and files/ to serve; Galley's own examples unless given
  --port <number>             a free port unless given
  --token-lifetime <seconds>  how long a token holds; 7200 unless given
  --help                      shows this`;

/**
 * Reads the options of an Electron command line without the executable: Chromium's switches, the program, then Galley's
 * options. Throws an `Error` with the reason for an unknown or invalid option.
 */
export function parseServeOptions(commandLine: readonly string[]): ServeOptions {
  const program = commandLine.findIndex((argument) => !argument.startsWith('-'));
  const { values } = parseArgs({
    args: commandLine.slice(program + 1),
    options: {
      folder: { type: 'string' },
      port: { type: 'string', default: '0' },
      'token-lifetime': { type: 'string', default: '7200' },
      help: { type: 'boolean', default: false },
    },
  });
  return {
    folder: values.folder ?? null,
    port: wholeNumber('--port', values.port, 0, 65_535),
    tokenLifetimeMs: wholeNumber('--token-lifetime', values['token-lifetime'], 1, 31_536_000) * 1_000,
    help: values.help,
  };
}

function wholeNumber(option: string, text: string, min: number, max: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new Error(`${option} needs a whole number from ${min} to ${max}.`);
}
