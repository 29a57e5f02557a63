import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hardenSession } from '../../../electron/security/security.ts';
import { createElectronPrint } from '../../../electron/templates/electron-print.ts';
import { documentUrl } from '../../../shared/model.ts';
import { atLeast, atMost, type Case } from '../case.ts';
import { type Fixture, folderIn } from '../electron/fixture.ts';
import type { TracedDocument } from '../pages/trace.ts';
import { judgeTrace, type TraceScore, traceFigures, traceTable } from '../trace/judge-trace.ts';
import { knownReport, reports } from '../trace/known-report.ts';
import { type KnownTemplate, makeTemplate } from '../trace/make-template.ts';
import { times } from '../trace/report.ts';
import { createTemplateEngine } from '../trace/template-engine.ts';
import { truePlaces } from '../trace/truth.ts';

const templates = 20;
const share = (measures: string, goal: number) => ({ measures, unit: 'share' as const, goal: atLeast(goal) });

/** From a word of a page to the line of its template: `npm run bench -- --only trace --seed 7` takes other templates. */
export const trace: Case = {
  name: 'trace',
  peer: 'none',
  how: 'Every word of 20 generated templates and 22 written ones, printed by Chromium. A second print with links says what is true.',
  figures: {
    line: share('words with the right line', 0.99),
    placeholder: share('words with the right placeholder', 0.98),
    iteration: share('words with the right iteration', 0.95),
    wrong: { measures: 'words with a wrong place, and no doubt said', unit: 'share', goal: atMost(0.005) },
    abstains: { measures: 'words without a certain place, each with a reason', unit: 'share', goal: atMost(0.05) },
    answerMs: { measures: 'the slowest answer', unit: 'ms', goal: atMost(50) },
    indexMs: {
      measures: 'index of 50 pages, without reading the PDF, of the longest template',
      unit: 'ms',
      goal: atMost(1_000),
    },
  },
  warmUps: 0,
  rounds: 1,
  async prepare(fixture) {
    const page = await fixture.openPage('trace');
    const printer = createElectronPrint({ harden: hardenSession });
    const seed = Number(fixture.option('seed') || '1');
    return {
      async ours() {
        const scores: TraceScore[] = [];
        const all = [
          ...times(templates, (at) => makeTemplate(seed, at)),
          ...reports.map((one) => knownReport(one, seed)),
        ];
        for (const [at, known] of all.entries()) {
          const { markup, bytes, linkedBytes } = await printBoth(known, printer.print);
          const source = await addPdf(fixture, `trace-${at}`, bytes);
          const partials = Object.fromEntries(Object.entries(known.partials).map(([name, { plain }]) => [name, plain]));
          const input = { markup, template: known.template, data: JSON.stringify(known.data), root: null, partials };
          const traced = await page.call<TracedDocument>('trace', source, input);
          scores.push(judgeTrace(known, traced, await truePlaces(linkedBytes), (line) => console.log(line)));
        }
        console.log(traceTable(scores));
        return traceFigures(scores);
      },
      async end() {
        printer.close();
        page.close();
      },
    };
  },
};

type Print = ReturnType<typeof createElectronPrint>['print'];

async function printBoth(known: KnownTemplate, print: Print) {
  const run = (text: string, kind: 'plain' | 'linked') => {
    const handlebars = createTemplateEngine();
    for (const [name, partial] of Object.entries(known.partials)) handlebars.registerPartial(name, partial[kind]);
    return handlebars.compile(text)(known.data);
  };
  const markup = run(known.template, 'plain');
  const { signal } = new AbortController();
  const bytes = await print(markup, signal);
  return { markup, bytes, linkedBytes: await print(run(known.linked, 'linked'), signal) };
}

async function addPdf(fixture: Fixture, name: string, bytes: Uint8Array) {
  const path = join(await folderIn(fixture, 'trace'), `${name}.pdf`);
  await writeFile(path, bytes);
  const id = await fixture.addDocument(path, 'pdf');
  return { id, url: documentUrl(id), bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
