import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Util } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { createActualTexts } from '../../../build/pdfjs/actual-texts.mjs';
import { pdfjsPackage, pdfjsWorker } from '../../../build/pdfjs/assets.mjs';
import { patchedFiles, patchesOf, withPatches } from '../../../build/pdfjs/patches.mjs';
import { textTransform } from '../../../build/pdfjs/text-transform.mjs';
import { rendererConfig } from '../../../build/vite/renderer.mjs';

test('where a glyph of a text stands is what pdf.js works out, to the last digit', () => {
  const pages = [
    [1, 0, 0, 1, 0, 0],
    [0.24, 0, 0, -0.24, 0, 841.92],
    [0, 1.1, -1.1, 0, 595.28, 3],
    [0.7, 0.3, -0.2, 0.9, 17.3, -4.1],
  ] as const;
  const texts = [
    [1, 0, 0, -1, 72.1, 96.7],
    [0.866, 0.5, -0.5, 0.866, 101.3, 55.5],
  ] as const;
  const scales = [
    [11, 0, 0, 11, 0, 0],
    [10.7, 0, 0, 12.1, 0, -3.3],
  ] as const;
  for (const page of pages) {
    for (const text of texts) {
      for (const scale of scales) {
        expect(textTransform(page, text, scale)).toEqual(
          Util.transform([...page], Util.transform([...text], [...scale])),
        );
      }
    }
  }
});

test('the window and its workers draw with the patches of pdf.js', async () => {
  const file = join(pdfjsPackage, 'legacy/build/pdf.mjs');
  const script = await readFile(file, 'utf8');
  const { plugins = [], worker } = rendererConfig({ source: '/', outDir: '/' });
  for (const all of [plugins, worker?.plugins?.() ?? []]) {
    const [own] = [all].flat().filter((plugin) => plugin && 'name' in plugin && plugin.name === 'pdfjs-module');
    const changed = (own as { transform: (code: string, id: string) => { code: string } }).transform(script, file);
    expect(changed.code).toContain('Object.create(CanvasExtraState.prototype)');
  }
});

test('the worker has its patches, and the functions that they call', async () => {
  const script = await pdfjsWorker();
  for (const part of ['Object.create(EvalState.prototype)', 'Object.create(TextState.prototype)'])
    expect(script).toContain(part);
  for (const name of ['textTransform', 'createActualTexts', 'pageContents']) {
    expect(script).toContain(`function ${name}(`);
    expect(script.split(`${name}(`).length).toBeGreaterThan(2);
  }
});

describe('a patch of pdf.js', () => {
  const all = (['drawing', 'worker'] as const).flatMap((part) =>
    patchesOf(part).map((patch) => ({ file: patchedFiles[part], ...patch })),
  );

  test.each(all)('$name fits the installed version alone, and has a reason and its request upstream', async (patch) => {
    const script = await readFile(join(pdfjsPackage, 'legacy/build', patch.file), 'utf8');
    expect(withPatches(script, [patch])).not.toBe(script);
    expect(patch.text).toMatch(/^[A-Z][\s\S]+\n\nUpstream: [\s\S]+\n\n--- a\//);
  });

  test('is named where another version has other lines, and fits where its lines have only moved', () => {
    const patch = { name: 'some.patch', text: 'Why.\n\n--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n' };
    expect(withPatches('new\na\nb\nc\n', [patch])).toBe('new\na\nB\nc\n');
    expect(() => withPatches('a\nother\nc\n', [patch])).toThrow('The patch some.patch no longer fits pdf.js');
  });
});

describe('the texts that a PDF gives for clusters of glyphs', () => {
  const actualText = (text: unknown) => ({ get: (name: string) => (name === 'ActualText' ? text : undefined) });
  const upper = () => createActualTexts((bytes) => bytes.toUpperCase());
  const read = (properties: ReturnType<typeof actualText> | undefined, glyphs: string) => {
    const texts = upper();
    texts.begin(properties);
    const within = [...glyphs].map(texts.textOf);
    texts.end();
    return [...within, texts.textOf('z')];
  };

  test('stand for all glyphs of the cluster, which have nothing of their own', () => {
    expect(read(actualText('ab'), 'xy')).toEqual(['AB', '', 'z']);
  });

  test('also where other marked content begins within it', () => {
    const texts = upper();
    texts.begin(actualText('ab'));
    texts.begin();
    expect(texts.textOf('x')).toBe('AB');
    texts.end();
    expect(texts.textOf('y')).toBe('');
  });

  test('do not where there are none, or they are no text', () => {
    for (const properties of [undefined, actualText(undefined), actualText(''), actualText(3)])
      expect(read(properties, 'xy')).toEqual(['x', 'y', 'z']);
  });

  test('do not where they are whole words, whose glyphs say where each stands, are read from the right, or are brackets', () => {
    for (const text of ['seventeen letters', '\u0644\u0627', ')'])
      expect(read(actualText(text), 'xy')).toEqual(['x', 'y', 'z']);
  });
});
