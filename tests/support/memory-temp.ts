import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** The folder for temporary files in memory, if the system has one: for tests that sync thousands of writes. */
export const memoryTemp = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
