import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Case, ratioAtMost } from '../case.ts';
import { probe } from '../electron/probe.ts';
import { makePdf, marks } from '../pdf/make-pdfs.ts';

/** What Galley holds while nothing is done with it. */
export const memoryAtRest: Case = {
  name: 'memory-at-rest',
  peer: 'an Electron app with one window, in which pdf.js alone has drawn a page',
  how:
    'Each in a new process with a new user-data folder. Ours shows the report of its first start, which its sample service has made. ' +
    'Memory is what all processes hold (proportional shares) ten seconds after the page was drawn.',
  figures: {
    memory: { measures: 'of all processes', unit: 'MB', goal: ratioAtMost(1.3) },
    processes: { measures: 'how many there are', unit: 'count', goal: null },
  },
  warmUps: 0,
  rounds: 3,
  async prepare(fixture) {
    const pdf = await makePdf(fixture.folder, { name: 'memory-at-rest', pages: 1, marks });
    const held = async (switches: Readonly<Record<string, string>>) => {
      const userData = await mkdtemp(join(fixture.folder, 'rest-'));
      const { said } = await probe<Readonly<{ memory: number; processes: number }>>(userData, {
        ...switches,
        measure: 'rest',
      });
      await rm(userData, { recursive: true, force: true });
      return said;
    };
    return {
      ours: () => held({ app: fixture.projectFolder }),
      peer: () => held({ bare: pdf }),
    };
  },
};
