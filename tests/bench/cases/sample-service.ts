import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BrowserWindow } from 'electron';
import { mergeFiles } from '../../../electron/sample-service/merge-files.ts';
import { hardenSession } from '../../../electron/security/security.ts';
import { createElectronPrint } from '../../../electron/templates/electron-print.ts';
import { type Case, ratioAtMost, Skipped } from '../case.ts';
import { folderIn } from '../electron/fixture.ts';
import { makePdf, marks } from '../pdf/make-pdfs.ts';

const run = promisify(execFile);
const never = new AbortController().signal;

/** HTML to PDF. */
const samplePrint: Case = {
  name: 'sample-print',
  peer: 'bare printToPDF of the same HTML in a new window',
  how: 'From the HTML to the bytes of the PDF, of about ten pages, both tagged. The peer has the HTML as a file.',
  figures: { print: { measures: 'HTML given, to its PDF', unit: 'ms', goal: ratioAtMost(1.15) } },
  async prepare(fixture) {
    const html = report(450);
    const file = join(fixture.folder, 'report.html');
    await writeFile(file, html);
    const service = createElectronPrint({ harden: hardenSession });
    return {
      async ours() {
        const startMs = performance.now();
        await service.print(html, never);
        return { print: performance.now() - startMs };
      },
      async peer() {
        const startMs = performance.now();
        const window = new BrowserWindow({ show: false, webPreferences: { sandbox: true, javascript: false } });
        await window.loadFile(file);
        await window.webContents.printToPDF({
          printBackground: true,
          preferCSSPageSize: true,
          generateTaggedPDF: true,
        });
        window.destroy();
        return { print: performance.now() - startMs };
      },
      end: async () => service.close(),
    };
  },
};

/** Many PDFs to one. */
const sampleMerge: Case = {
  name: 'sample-merge',
  peer: 'the qpdf program of this machine, over the same files',
  how: 'A hundred different files of ten pages. From the files on disk to the merged PDF on disk.',
  figures: { merge: { measures: 'files on disk, to the merged file on disk', unit: 'ms', goal: ratioAtMost(1.2) } },
  async prepare(fixture) {
    await run('qpdf', ['--version']).catch(() => {
      throw new Skipped('there is no qpdf on this machine');
    });
    const folder = await folderIn(fixture, 'merge');
    const first = await makePdf(folder, { name: 'part', pages: 10, marks });
    const paths = await Promise.all(
      Array.from({ length: 100 }, async (_, at) => {
        const path = join(folder, `part-${at}.pdf`);
        await copyFile(first, path);
        return path;
      }),
    );
    const parts = await Promise.all(
      paths.map(async (path, at) => ({
        item: { id: `part-${at}`, type: 'attachment' as const },
        file: { mediaType: 'application/pdf', bytes: await readFile(path) },
      })),
    );
    const output = () => join(folder, `merged-${randomUUID()}.pdf`);
    return {
      async ours() {
        const startMs = performance.now();
        await writeFile(output(), await mergeFiles(parts));
        return { merge: performance.now() - startMs };
      },
      async peer() {
        const startMs = performance.now();
        await run('qpdf', ['--empty', '--pages', ...paths, '--', output()]);
        return { merge: performance.now() - startMs };
      },
    };
  },
};

export const sampleCases: readonly Case[] = [samplePrint, sampleMerge];

function report(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `<tr><td>${at + 1}</td><td>Item ${at * 7} delivered and paid</td><td>${(at * 1.25).toFixed(2)}</td></tr>`,
  );
  const style = 'table{border-collapse:collapse;width:100%}td{border:1px solid #999;padding:4px}';
  return `<!doctype html><title>Report</title><style>${style}</style><table>${lines.join('')}</table>`;
}
