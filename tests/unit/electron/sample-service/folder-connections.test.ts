import { expect, test } from 'vitest';
import { createFolderConnections } from '../../../../electron/sample-service/folder-connections.ts';
import type { ConnectionView } from '../../../../shared/model.ts';

/** Folders whose services start only when `started` is called. */
function folders() {
  const running = new Set<string>();
  const waiting: Array<() => void> = [];
  const connections = createFolderConnections({
    startFolder: (folder) =>
      new Promise((resolve) => {
        waiting.push(() => {
          running.add(folder);
          const stop = async () => void running.delete(folder);
          const none = async () => {
            throw new Error('not asked for');
          };
          const credentials = { clientId: '', clientSecret: '', username: '', password: '' };
          resolve({
            url: 'http://127.0.0.1:1',
            credentials,
            stop,
            catalog: none,
            folder: {
              parts: none,
              pageFiles: none,
              mergeFiles: none,
              lineSources: none,
              recordsOf: none,
              recordText: none,
              saveLines: none,
            },
          });
        });
      }),
    emit: () => {},
    report: (thrown) => {
      throw thrown;
    },
  });
  const started = () => {
    for (const start of waiting.splice(0)) start();
  };
  return { connections, started, running };
}

const connection = { id: 'one', kind: 'folder', folder: '/templates' } as ConnectionView;

test('a folder has 600 requests a minute before its service runs, or the limit that was set', () => {
  const { connections } = folders();
  expect(connections.limitOf(connection)).toBe(600);
  expect(connections.limitOf({ ...connection, limit: 25 })).toBe(25);
});

test('a folder that is removed while its service starts is not served', async () => {
  const { connections, started, running } = folders();
  const login = connections.of(connection).login();
  const removed = connections.forget('one');
  started();
  await Promise.all([login, removed]);
  expect(running).toEqual(new Set());
});

test('a folder whose service still starts at the end is not served either', async () => {
  const { connections, started, running } = folders();
  const login = connections.of(connection).login();
  const closed = connections.close();
  started();
  await Promise.all([login, closed]);
  expect(running).toEqual(new Set());
});
