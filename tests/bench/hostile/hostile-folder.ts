import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Random } from '../../../renderer/base/random.ts';
import { hostileText } from './hostile-text.ts';

/** The template and the record of a hostile folder. */
export const hostileReport = { templateID: 'report', sobjectId: 'R-1' };

/** Writes a stranger's folder of templates, in which texts of up to `characters` are made to take long. */
export async function writeHostileFolder(folder: string, random: Random, characters: number): Promise<void> {
  const text = () => hostileText(random, random.whole(characters / 20, characters));
  const whole = { type: 'Report', title: 'Report', rows: [{ name: text() }] };
  const files = {
    'templates/report.html': random.oneOf([text(), `<p>{{title}}</p>${text()}`, `---\ntitle: ${text()}\n---\n<p>`]),
    'templates/partials/p.html': text(),
    'records/R-1.json': random.oneOf([text(), JSON.stringify(whole), JSON.stringify({ ...whole, related: text() })]),
    'helpers/helpers.js': random.oneOf(['', text(), 'exports.a = () => { for (;;); };', `/* ${text()}`]),
    'styles/page.css': text(),
    'files/picture.png': text(),
    'files/paper.pdf': `%PDF-1.7\n${text()}`,
  };
  const line = JSON.stringify({ type: 'Line', title: 'Line' });
  const records = Array.from(
    { length: random.oneOf([0, 5_000]) },
    (_, index) => [`records/L-${index}.json`, line] as const,
  );
  for (const [name, content] of Object.entries({ ...files, ...Object.fromEntries(records) })) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}
