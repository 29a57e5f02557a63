import type { Plugin } from 'vite';

const kept = 'max-age=3600';

/**
 * Lets the browser keep the modules and files of a run. Vite has it ask for each module again in each test file, because
 * modules change while it watches.
 */
export function keepModules(): Plugin {
  return {
    name: 'keep-modules',
    configureServer({ config, middlewares }) {
      if (config.server.watch !== null) return;
      middlewares.use((_, response, next) => {
        response.setHeader('cache-control', kept);
        const set = response.setHeader.bind(response);
        response.setHeader = (name, value) =>
          set(name, name.toLowerCase() === 'cache-control' && value === 'no-cache' ? kept : value);
        next();
      });
    },
  };
}
