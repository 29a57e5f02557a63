import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../../electron/base/clock.ts';
import { createDraftRender } from '../../../electron/drafts/draft-render.ts';
import { hardenSession } from '../../../electron/security/security.ts';
import { createElectronPrint } from '../../../electron/templates/electron-print.ts';
import { createElectronTemplateProcess } from '../../../electron/templates/electron-template-process.ts';
import type { Finding } from '../../../renderer/pdf-engine/base/analysis-types.ts';
import { madeData } from '../../../renderer/sheet/made-data.ts';
import { documentUrl } from '../../../shared/model.ts';
import { atLeast, atMost, type Case } from '../case.ts';
import { type Fixture, folderIn } from '../electron/fixture.ts';
import { type FaultKind, type FaultTemplate, faultKinds, faultTemplates } from '../sheet/fault-templates.ts';

/** As the dialog offers. */
const rowsOfTemplate = 60;

/** What a row shows of each kind of fault. */
const signs: Readonly<Record<FaultKind, ReadonlyArray<Finding['rule'] | 'failed'>>> = {
  overflow: ['text-outside-page', 'overlapping-text', 'shrunk-page'],
  'lone heading': ['lone-heading'],
  'blank last page': ['blank-page'],
  '"undefined"': ['leftover-text'],
  crash: ['failed'],
};

type Remark = Readonly<{ row: string; rule: Finding['rule'] | 'failed'; words: string }>;

/** Whether made data show faults that a template's own data hide: `--seed 7` takes other templates, `--every 4` fewer. */
export const sheetFaults: Case = {
  name: 'sheet-faults',
  peer: 'none',
  how:
    `Ten templates of a seed, each made well and with four faults that its own data hide. Of each, ${rowsOfTemplate} rows of made data are ` +
    'rendered and checked as the sheet does. A fault is found if a row shows it; a remark on a template made well is a false alarm.',
  figures: {
    found: { measures: 'planted faults that a row shows', unit: 'share', goal: atLeast(0.95) },
    hidden: { measures: 'faults that the own data hide', unit: 'share', goal: null },
    'false alarms': { measures: 'the most remarks on a template made well', unit: 'count', goal: atMost(1) },
  },
  warmUps: 0,
  rounds: 1,
  async prepare(fixture) {
    const page = await fixture.openPage('check');
    const engine = createRowEngine(fixture);
    const seed = Number(fixture.option('seed') || '1');
    const every = Number(fixture.option('every') || '1');

    const remarksOf = async (made: FaultTemplate, row: string, text: string): Promise<readonly Remark[]> => {
      try {
        const source = await engine.print(made, text);
        const findings = await page.call<readonly Finding[]>('check', source);
        return findings.map(({ rule, words }) => ({ row, rule, words }));
      } catch (thrown) {
        return [{ row, rule: 'failed', words: String(thrown) }];
      }
    };

    return {
      async ours() {
        const score = new Map<FaultKind, { found: number; of: number }>(
          faultKinds.map((k) => [k, { found: 0, of: 0 }]),
        );
        let hidden = 0;
        let worst = 0;
        for (const made of faultTemplates(seed).filter(({ template }) => template % every === 0)) {
          const rows = madeData(made.data, made.markup, seed, rowsOfTemplate);
          const isSign = ({ rule }: Remark) => made.kind !== null && signs[made.kind].includes(rule);
          if (made.kind !== null && !(await remarksOf(made, 'own data', JSON.stringify(made.data))).some(isSign))
            hidden += 1;
          const alarms: Remark[] = [];
          let isFound = false;
          for (const { name, text } of rows) {
            const remarks = await remarksOf(made, name, text());
            if (made.kind === null) alarms.push(...remarks);
            isFound = remarks.some(isSign);
            if (isFound) break;
          }
          if (made.kind === null) {
            worst = Math.max(worst, alarms.length);
            for (const { row, words } of alarms)
              console.log(`template ${made.template}: false alarm at ${row}: ${words}`);
            continue;
          }
          const ofKind = score.get(made.kind)!;
          ofKind.of += 1;
          if (isFound) ofKind.found += 1;
          else console.log(`template ${made.template}: ${made.kind} not found`);
        }
        for (const [kind, { found, of }] of score) console.log(`${kind}: ${found} of ${of}`);
        const all = [...score.values()];
        const planted = all.reduce((sum, { of }) => sum + of, 0);
        return {
          found: all.reduce((sum, { found }) => sum + found, 0) / planted,
          hidden: hidden / planted,
          'false alarms': worst,
        };
      },
      async end() {
        engine.close();
        page.close();
      },
    };
  },
};

/** Renders as the app does, without its store of drafts. */
function createRowEngine(fixture: Fixture) {
  const templates = createElectronTemplateProcess({ scripts: join(fixture.projectFolder, 'dist/electron') });
  const printer = createElectronPrint({ harden: hardenSession, isTagged: false });
  const unused = async () => {
    throw new Error('It is not used here.');
  };
  const { make } = createDraftRender({
    engine: async () => ({ templates, print: unused, printRow: unused, closeRows: () => {} }),
    data: { read: async () => null, of: unused },
    pages: {
      add: () => {
        throw new Error();
      },
      find: () => null,
      forget: () => {},
      respond: () => null,
    },
    folderOf: () => null,
    loadImages: async () => ({
      edits: [],
      files: new Map(),
      blockedImages: 0,
      imageHosts: [],
      failedImages: 0,
      blockedStyles: 0,
    }),
    originalOf: async () => null,
    lastDeepload: async () => null,
    clock: systemClock,
  });
  const key = { connectionId: 'bench', templateID: 'bench', sobjectId: 'bench', kind: 'template' } as const;
  let count = 0;
  return {
    async print({ markup, helpers }: FaultTemplate, text: string) {
      const { signal } = new AbortController();
      const draft = { ...key, markup, original: markup, helpers, data: { text, path: '' }, marksReplayed: false };
      const { html, setup } = await make(draft, signal);
      const { bytes } = await printer.printTimed(html, signal, true, setup);
      count += 1;
      const path = join(await folderIn(fixture, 'faults'), `${count}.pdf`);
      await writeFile(path, bytes);
      const id = await fixture.addDocument(path, 'pdf');
      return {
        id,
        url: documentUrl(id),
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      };
    },
    close() {
      templates.close();
      printer.close();
    },
  };
}
