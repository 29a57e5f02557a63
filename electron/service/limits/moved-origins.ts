import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { writeWholeSync } from '../../base/atomic-write.ts';
import { errorCode } from '../../base/system-error.ts';

const maxServices = 200;
const Services = z.array(z.array(z.string()).min(1));

type MovedOriginsDependencies = Readonly<{
  path: string;
  /** Called if the file could not be read or written. */
  report(reason: unknown): void;
}>;

/**
 * Records which origins are the same service because it moved. Stored on disk, so that later runs also use one limit.
 */
export function openMovedOrigins({ path, report }: MovedOriginsDependencies) {
  const atStart = readServices(path, report);
  let services = atStart ?? [];

  return {
    /** Whether the file was read. Otherwise any two origins may be the same service, and the file is left unchanged. */
    isKnown: atStart !== null,

    /** The origin whose log holds the slots of a service. It does not change during a run. */
    keeperOf: (origin: string): string => atStart?.find((origins) => origins.includes(origin))?.[0] ?? origin,

    /** From now on, the logs of both origins contain all slots. */
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

/** `null` if the file exists but cannot be read. */
function readServices(path: string, report: (reason: unknown) => void): ReadonlyArray<readonly string[]> | null {
  try {
    return Services.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (reason) {
    if (errorCode(reason) === 'ENOENT') return [];
    report(reason);
    return null;
  }
}
