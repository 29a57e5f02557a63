import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { writeWholeSync } from '../../base/atomic-write.ts';
import { errorCode } from '../../base/system-error.ts';

const maxServices = 200;
const Services = z.array(z.array(z.string()).min(1));

export type MovedOriginsDependencies = Readonly<{
  path: string;
  /** Called with the reason why the file could not be read or written. */
  report(reason: unknown): void;
}>;

/** Which origins are one service, because it has moved from one to the other. Kept on disk, for one limit in later runs too. */
export function openMovedOrigins({ path, report }: MovedOriginsDependencies) {
  const atStart = readServices(path, report);
  let services = atStart ?? [];

  return {
    /** Whether the file was read. Otherwise any two origins may be one service, and the file stays as it is. */
    isKnown: atStart !== null,

    /** The origin whose log has the slots of the service at that origin: in this run it stays the same. */
    keeperOf: (origin: string): string => atStart?.find((origins) => origins.includes(origin))?.[0] ?? origin,

    /** The logs of both keepers have all slots from now on. */
    add(from: string, to: string): void {
      const isOne = (origins: readonly string[]) => origins.includes(from) || origins.includes(to);
      const one = [...new Set([from, to, ...services.filter(isOne).flat()])];
      services = [one, ...services.filter((origins) => !isOne(origins))].slice(0, maxServices);
      if (atStart === null) return;
      try {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        writeWholeSync(path, JSON.stringify(services));
      } catch (reason) {
        report(reason);
      }
    },
  };
}

/** `null` if there is a file that cannot be read. */
function readServices(path: string, report: (reason: unknown) => void): ReadonlyArray<readonly string[]> | null {
  try {
    return Services.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (reason) {
    if (errorCode(reason) === 'ENOENT') return [];
    report(reason);
    return null;
  }
}
