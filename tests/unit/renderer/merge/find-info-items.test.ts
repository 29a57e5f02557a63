import { expect, test } from 'vitest';
import { createJq } from '../../../../renderer/info/jq.ts';
import { findInfoItems } from '../../../../renderer/merge/find-info-items.ts';
import fc from '../../../support/property-tests.ts';

const nothingKnown = { image: [], attachment: [] };

const find = (root: unknown, isEvery = false, known: Parameters<typeof findInfoItems>[1]['known'] = nothingKnown) =>
  findInfoItems(root, { known, isEvery, maxItems: 10_000 });

const found = (root: unknown) => find(root).items.map(({ id, type, path }) => [id, type, path]);

test.each([
  [{ images: [{ id: 'a' }] }, [['a', 'image', '.images[0].id']]],
  [
    { images: ['a', 'b'] },
    [
      ['a', 'image', '.images[0]'],
      ['b', 'image', '.images[1]'],
    ],
  ],
  [{ coverImageId: 'A-1' }, [['A-1', 'image', '.coverImageId']]],
  [{ lines: [{ photo: 'poster' }] }, [['poster', 'image', '.lines[0].photo']]],
  [{ attachment_ids: [4711] }, [['4711', 'attachment', '.attachment_ids[0]']]],
  [{ documentId: 'terms', fileName: 'a.png' }, [['terms', 'image', '.documentId']]],
  [{ ContentVersionId__c: 'X1' }, [['X1', null, '.ContentVersionId__c']]],
  [{ rows: [{ id: 'x', extension: 'pdf' }] }, [['x', 'attachment', '.rows[0].id']]],
  [{ rows: [{ id: 'x', contentType: 'image/jpeg' }] }, [['x', 'image', '.rows[0].id']]],
  [{ files: [{ type: 'attachment', id: 'x' }] }, [['x', 'attachment', '.files[0].id']]],
  [{ files: [{ id: 'x', name: 'seal.png' }] }, [['x', 'image', '.files[0].id']]],
  [{ a: [{ attributes: { type: 'Attachment' }, Id: 'x' }] }, [['x', 'attachment', '.a[0].Id']]],
  [{ a: '00P5g00000AbCdEFGH' }, [['00P5g00000AbCdEFGH', 'attachment', '.a']]],
  [{ a: '0685g00000AbCdE' }, [['0685g00000AbCdE', null, '.a']]],
  [{ a: { Id: '0695g00000AbCdE', FileExtension: 'jpg' } }, [['0695g00000AbCdE', 'image', '.a.Id']]],
])('in %j', (root, items) => {
  expect(found(root)).toEqual(items);
});

test.each([
  { id: 'INV-1', templateID: 'invoice', customer: { id: 'CUS-1' }, ownerId: '0055g00000AbCdE' },
  { file: 'records/INV-1.json', sources: ['templates/invoice.html'], fileName: 'a.pdf', documentType: 'invoice' },
  { images: 3, imageCount: 4, image: true, photo: null, logo: 'none', picture: '' },
  { image: 'https://example.com/a.png', photo: 'data:image/png;base64,AAAA', logo: 'A ship at sea' },
  { document: 'Invoice', documents: [{ type: 'Invoice', id: 'INV-2' }], documentNumber: 'D-4711' },
  { phone: '069123456789012', iban: 'GB29NWBK60161331', hash: 'd41d8cd98f00b204' },
  { missingImages: ['cover-foto'], images: [{ id: 'cover-foto', found: false }] },
])('no image and no attachment is in %j', (root) => {
  expect(found(root)).toEqual([]);
});

test('the other identifiers are found only when they are wanted', () => {
  const root = { id: 'INV-1', customerId: 'CUS-1', amount: 12, title: 'Invoice', image: 'seal' };
  expect(find(root)).toMatchObject({ items: [{ id: 'seal' }], everyCount: 3 });
  expect(find(root, true).items.map(({ id, type }) => [id, type])).toEqual([
    ['INV-1', null],
    ['CUS-1', null],
    ['seal', 'image'],
  ]);
});

test('what the connection names is found under any name, but not as a title or in a list of words', () => {
  const known = { image: [{ id: 'seal', title: 'Seal' }], attachment: [{ id: 'terms of 2026', title: 'Terms' }] };
  const root = { title: 'seal', fields: ['seal'], mark: 'seal', enclosed: 'terms of 2026' };
  expect(find(root, false, known).items).toEqual([
    { id: 'seal', type: 'image', path: '.mark', description: 'Seal', places: 1 },
    { id: 'terms of 2026', type: 'attachment', path: '.enclosed', description: 'Terms', places: 1 },
  ]);
});

test('an identifier is described by the members beside it, and listed once with its places', () => {
  const file = { id: 'terms', title: 'Terms and conditions', fileExtension: 'pdf', contentSize: 84_120 };
  const root = { attachments: [file, file], people: [{ name: 'Tobias Wren', photo: 'wren' }], logo: 'house' };
  expect(find(root).items.map(({ id, description, places }) => [id, description, places])).toEqual([
    ['terms', 'Terms and conditions · pdf · 84 kB', 2],
    ['wren', 'photo of Tobias Wren', 1],
    ['house', 'logo', 1],
  ]);
});

test('no more than the limit are listed, and nothing is searched without end', () => {
  const images = Array.from({ length: 30 }, (_, at) => `i-${at}`);
  const options = { known: nothingKnown, isEvery: false, maxItems: 20 };
  expect(findInfoItems({ images }, options)).toMatchObject({ everyCount: 30, isPartial: true });
  expect(findInfoItems({ images }, options).items).toHaveLength(20);
  const deep = JSON.parse(`${'['.repeat(5_000)}{"image":"a-1"}${']'.repeat(5_000)}`);
  expect(find(deep)).toEqual({ items: [], everyCount: 0, isPartial: true });
});

type Planted = Readonly<{ root: unknown; ids: readonly string[] }>;

test('each identifier that was planted is found, and jq finds it at its path', async () => {
  const jq = createJq(100_000);
  const name = fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => `${text}_`);
  let count = 0;
  const plant = (make: (id: string) => unknown): fc.Arbitrary<Planted> =>
    fc.constant(null).map(() => {
      count += 1;
      const id = `x-${count}`;
      return { root: make(id), ids: [id] };
    });
  const planted = fc.oneof(
    plant((id) => ({ image: id })),
    plant((id) => ({ attachments: [id] })),
    plant((id) => ({ images: [{ Id: id, title: 'A ship' }] })),
    plant((id) => ({ cover_image_id: id })),
    plant((id) => ({ id, mimeType: 'image/png' })),
    plant((id) => ({ type: 'attachment', id })),
  );
  const other = fc.jsonValue({ maxDepth: 2 }).map((root): Planted => ({ root, ids: [] }));
  const { tree } = fc.letrec<{ tree: Planted }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      planted,
      other,
      fc.array(tie('tree'), { maxLength: 4 }).map((parts) => ({
        root: parts.map(({ root }) => root),
        ids: parts.flatMap(({ ids }) => ids),
      })),
      fc.uniqueArray(fc.tuple(name, tie('tree')), { maxLength: 4, selector: ([key]) => key }).map((members) => ({
        root: Object.fromEntries(members.map(([key, { root }]) => [key, root])),
        ids: members.flatMap(([, { ids }]) => ids),
      })),
    ),
  }));
  await fc.assert(
    fc.asyncProperty(tree, async ({ root, ids }) => {
      const { items } = find(root);
      const paths = ids.map((id) => items.find((item) => item.id === id)?.path ?? `missing ${id}`);
      const result = await jq.run(new TextEncoder().encode(JSON.stringify(root)), `[${paths.join(', ')}]`);
      expect(JSON.parse(result.ok ? result.text : 'null')).toEqual(ids);
    }),
    { numRuns: 100 },
  );
  expect(count).toBeGreaterThan(50);
});
