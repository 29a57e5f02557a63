import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const rememberedForMs = 6 * 60 * 60 * 1000;

/**
 * Remembers for six hours that a download was refused, so that not each start waits for the same refusal. Delete the
 * file to ask again at once. An unreadable file is ignored.
 *
 * @param {string} file
 * @param {() => number} now milliseconds since the epoch
 */
export function createLastRefusal(file, now) {
  return {
    /**
     * @param {string} version
     * @returns {Promise<string | undefined>} the reason given then
     */
    async recall(version) {
      const kept = await readFile(file, 'utf8')
        .then(JSON.parse)
        .catch(() => undefined);
      if (kept?.version !== version || typeof kept.reason !== 'string') return undefined;
      const agoMs = now() - kept.at;
      if (!(agoMs >= 0 && agoMs < rememberedForMs)) return undefined;
      return `${kept.reason} (tried ${Math.round(agoMs / 60_000)} min ago; delete ${file} to try again)`;
    },

    /**
     * @param {string} version
     * @param {string} reason
     */
    async remember(version, reason) {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, `${JSON.stringify({ version, reason, at: now() })}\n`);
    },
  };
}
