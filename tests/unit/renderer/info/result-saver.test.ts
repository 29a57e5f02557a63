import { expect, test } from 'vitest';
import { pieceLength, piecesOf } from '../../../../renderer/base/long-texts.ts';
import { createResultSaver } from '../../../../renderer/info/result-saver.ts';
import { type FakeAnswers, failure, fakeBridge, success } from '../../../support/fake-bridge.ts';

const documentId = '8d2f3f0e-52b5-4c6f-9d3e-0a41d1c7a222';
const fileId = '9e2f3f0e-52b5-4c6f-9d3e-0a41d1c7a333';
const saves: FakeAnswers = {
  'textFiles.begin': () => success({ fileId }),
  'textFiles.add': () => success(undefined),
  'textFiles.end': () => success({ path: '/home/author/info.json', bytes: 2 }),
};

function setUp(answers: FakeAnswers = saves) {
  const bridge = fakeBridge(answers);
  const saver = createResultSaver({
    calls: bridge,
    makeCsv: async (json) => (json === '1' ? { problem: 'This is a single value.' } : { text: `csv of ${json}` }),
  });
  return { bridge, saver, written: () => bridge.inputsOf('textFiles.add').map(({ text }) => text) };
}

test('JSON is written in pieces, and the place is shown', async () => {
  const { bridge, saver, written } = setUp();
  const json = `["${'x'.repeat(pieceLength)}"]`;
  await saver.save(documentId, 'json', json);
  expect(bridge.inputsOf('textFiles.begin')).toEqual([{ documentId, extension: 'json' }]);
  expect(written()).toHaveLength(2);
  expect(written().join('')).toBe(`${json}\n`);
  expect(saver.state.getState()).toEqual({ isSaving: false, savedPath: '/home/author/info.json', problem: null });
});

test('CSV is made first, and nothing is begun for what is no table', async () => {
  const { bridge, saver, written } = setUp();
  await saver.save(documentId, 'csv', '[{}]');
  expect(written()).toEqual(['csv of [{}]']);
  await saver.save(documentId, 'csv', '1');
  expect(saver.state.getState()).toMatchObject({ savedPath: null, problem: 'This is a single value.' });
  expect(bridge.inputsOf('textFiles.begin')).toHaveLength(1);
});

test('a closed dialog is no fault, and a full disk is one in words', async () => {
  const closed = setUp({ ...saves, 'textFiles.begin': () => success(null) });
  await closed.saver.save(documentId, 'json', '1');
  expect(closed.saver.state.getState()).toEqual({ isSaving: false, savedPath: null, problem: null });
  const full = setUp({ ...saves, 'textFiles.add': () => failure({ happened: 'No space.', advice: 'Make room.' }) });
  await full.saver.save(documentId, 'json', '1');
  expect(full.saver.state.getState()).toMatchObject({ isSaving: false, problem: 'No space. Make room.' });
  expect(full.bridge.inputsOf('textFiles.end')).toEqual([]);
});

test('no piece ends within a character', () => {
  const text = `${'a'.repeat(pieceLength - 1)}😀${'b'.repeat(pieceLength)}`;
  const pieces = [...piecesOf(text)];
  expect(pieces.join('')).toBe(text);
  expect(pieces.map((piece) => new TextDecoder().decode(new TextEncoder().encode(piece))).join('')).toBe(text);
});
