import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const maxServices = 200;
const Services = z.array(z.array(z.string()).min(1));

export type MovedOriginsDependencies = Readonly<{
  path: string;
  /** Called with the reason why the file could not be written; the next run does not know of the move then. */
  report(reason: unknown): void;
}>;

/** Which origins are one service, because it has moved from one to the other. Kept on disk, for one limit in later runs too. */
export function openMovedOrigins({ path, report }: MovedOriginsDependencies) {
  const atStart = readServices(path);
  let services = atStart;

  return {
    /** The origin whose log has the slots of the service at that origin: in this run it stays the same. */
    keeperOf: (origin: string): string => atStart.find((origins) => origins.includes(origin))?.[0] ?? origin,

    /** The logs of both keepers have all slots from now on. */
    add(from: string, to: string): void {
      const isOne = (origins: readonly string[]) => origins.includes(from) || origins.includes(to);
      const one = [...new Set([from, to, ...services.filter(isOne).flat()])];
      services = [one, ...services.filter((origins) => !isOne(origins))].slice(0, maxServices);
      try {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        writeFileSync(`${path}.new`, JSON.stringify(services), { mode: 0o600 });
        renameSync(`${path}.new`, path);
      } catch (reason) {
        report(reason);
      }
    },
  };
}

function readServices(path: string): ReadonlyArray<readonly string[]> {
  try {
    return Services.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return [];
  }
}
