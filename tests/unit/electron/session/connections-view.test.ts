import { expect, test } from 'vitest';
import { createConnectionsView } from '../../../../electron/session/connections-view.ts';
import { type Suggestions, sampleConnectionId } from '../../../../shared/model.ts';
import { later } from '../../../support/fake-bridge.ts';
import { production, sample } from '../../../support/window-state.ts';

const suggesting = (title: string): Suggestions => ({
  templates: [{ id: title, title }],
  records: [],
  images: [],
  attachments: [],
});

test('suggestions that take long are those of the connection that is current when they come', async () => {
  const ofSample = later<Suggestions>();
  let current: string | null = null;
  const none = () => expect.fail('Only suggestions are asked for.');
  const view = createConnectionsView({
    stored: { list: () => [production], currentId: () => current, save: none },
    sample: {
      connection: { ...sample, id: sampleConnectionId },
      suggestions: () => ofSample.promise,
      serviceUrl: none,
      login: none,
      folder: {} as never,
    },
    folders: { of: none, limitOf: none },
    recents: (id) => [{ templateID: `of ${id}`, sobjectId: 'R-1' }],
  });
  const asked = view.suggestions();
  current = production.id;
  ofSample.resolve(suggesting('of the sample'));
  expect((await asked).templates).toMatchObject([{ id: `of ${production.id}` }]);
});
