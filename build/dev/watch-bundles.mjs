import { build } from 'vite';

/** A program may empty a file before it writes it, and saves several files one by one. */
const settlesWithinMs = 50;

/** @typedef {Readonly<{ built: () => void, failed: (message: string) => void }>} BuildListener */

/**
 * Builds each bundle, and again after each change of its files. Resolves with a function that stops watching.
 *
 * @param {readonly import('vite').InlineConfig[]} configs
 * @param {BuildListener} listener see `createBuildReport`
 */
export async function watchBundles(configs, listener) {
  const watchers = await Promise.all(
    configs.map(async (config) => {
      const watch = { buildDelay: settlesWithinMs };
      const watched = await build({ ...config, logLevel: 'silent', build: { ...config.build, watch } });
      return /** @type {import('vite').Rolldown.RolldownWatcher} */ (watched);
    }),
  );
  const report = createBuildReport(watchers.length, listener);
  for (const [bundle, watcher] of watchers.entries()) {
    watcher.on('event', async (event) => {
      if (event.code === 'START') report.started(bundle);
      if (event.code === 'BUNDLE_END') await event.result.close();
      if (event.code === 'ERROR') report.failed(bundle, event.error.message);
      if (event.code === 'END') report.ended(bundle);
    });
  }
  return () => Promise.all(watchers.map((watcher) => watcher.close()));
}

/**
 * Joins the reports of several bundles. A file of `shared/` is in more than one, so `built` is called once, when all
 * are built.
 *
 * @param {number} bundles how many there are; each counts as being built until it ends for the first time
 * @param {BuildListener} listener
 */
export function createBuildReport(bundles, { built, failed }) {
  const building = new Set(Array.from({ length: bundles }, (_, bundle) => bundle));
  /** @type {Set<number>} */
  const broken = new Set();
  return {
    /** @param {number} bundle */
    started(bundle) {
      building.add(bundle);
      broken.delete(bundle);
    },

    /**
     * @param {number} bundle
     * @param {string} message
     */
    failed(bundle, message) {
      broken.add(bundle);
      building.delete(bundle);
      failed(message);
    },

    /** @param {number} bundle */
    ended(bundle) {
      building.delete(bundle);
      if (building.size === 0 && broken.size === 0) built();
    },
  };
}
