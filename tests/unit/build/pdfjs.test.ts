import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Util } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { pdfjsPackage, pdfjsWorker, stateCopy, textTransform } from '../../../build/pdfjs/assets.mjs';
import { createActualTexts, withActualTexts } from '../../../build/pdfjs/actual-texts.mjs';
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

test('a graphics state within many others has all that it says itself, so that no look into it goes through the others', async () => {
  class State {
    fontSize = 0;
    colour = '#000000';
  }
  let state = Object.assign(new State(), { colour: '#ff0000' });
  for (let depth = 0; depth < 100; depth += 1) state = stateCopy(state);
  const kept = stateCopy(state);
  kept.fontSize = 9;

  expect(state).toStrictEqual(Object.assign(new State(), { colour: '#ff0000' }));
  expect(Object.getPrototypeOf(state)).toBe(State.prototype);
  expect((await pdfjsWorker()).match(/=galleyStateCopy\(this\)/g)).toHaveLength(2);
});

test('the window and its workers draw with the same states', async () => {
  const file = join(pdfjsPackage, 'legacy/build/pdf.mjs');
  const script = await readFile(file, 'utf8');
  const { plugins = [], worker } = rendererConfig({ source: '/', outDir: '/' });
  for (const all of [plugins, worker?.plugins?.() ?? []]) {
    const [own] = [all].flat().filter((plugin) => plugin && 'name' in plugin && plugin.name === 'pdfjs-module');
    const changed = (own as { transform: (code: string, id: string) => { code: string } }).transform(script, file);
    expect(changed.code).toContain('const clone = galleyStateCopy(this);');
  }
});

describe('the texts that a PDF gives for clusters of glyphs', () => {
  const actualText = (text: unknown) => ({ get: (name: string) => (name === 'ActualText' ? text : undefined) });
  const upper = createActualTexts((bytes) => bytes.toUpperCase());
  const read = (properties: ReturnType<typeof actualText> | undefined, glyphs: string) => {
    const reader = {};
    upper.begin(reader, properties);
    const within = [...glyphs].map((glyph) => upper.textOf(reader, glyph));
    upper.end(reader);
    return [...within, upper.textOf(reader, 'z')];
  };

  test('stand for all glyphs of the cluster, which have nothing of their own', () => {
    expect(read(actualText('ab'), 'xy')).toEqual(['AB', '', 'z']);
  });

  test('also where other marked content begins within it', () => {
    const reader = {};
    upper.begin(reader, actualText('ab'));
    upper.begin(reader);
    expect(upper.textOf(reader, 'x')).toBe('AB');
    upper.end(reader);
    expect(upper.textOf(reader, 'y')).toBe('');
  });

  test('do not where there are none, or they are no text', () => {
    for (const properties of [undefined, actualText(undefined), actualText(''), actualText(3)])
      expect(read(properties, 'xy')).toEqual(['x', 'y', 'z']);
  });

  test('do not where they are whole words, whose glyphs say where each stands, are read from the right, or are brackets', () => {
    for (const text of ['seventeen letters', '\u0644\u0627', ')'])
      expect(read(actualText(text), 'xy')).toEqual(['x', 'y', 'z']);
  });

  test('a text that is read within another one has marked content of its own', () => {
    const [page, form] = [{}, {}];
    upper.begin(page, actualText('ab'));
    expect(upper.textOf(form, 'x')).toBe('x');
    upper.end(form);
    expect(upper.textOf(page, 'y')).toBe('AB');
  });

  test('a version of pdf.js that reads marked content elsewhere is refused', () => {
    expect(() => withActualTexts('case x:flushTextContentItem();')).toThrow('marked content');
  });
});
