import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Where temporary folders are in memory, if the system has such a place: for tests that sync thousands of writes. */
export const memoryTemp = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
