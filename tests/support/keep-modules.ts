import type { Plugin } from 'vite';

/**
 * Lets the browser keep the modules of a run. Vite has it ask for each of them again in each test file, because they
 * change while it watches.
 */
export function keepModules(): Plugin {
  return {
    name: 'keep-modules',
    configureServer({ config, middlewares }) {
      if (config.server.watch !== null) return;
      middlewares.use((_, response, next) => {
        const set = response.setHeader.bind(response);
        response.setHeader = (name, value) =>
          set(name, name.toLowerCase() === 'cache-control' && value === 'no-cache' ? 'max-age=3600' : value);
        next();
      });
    },
  };
}
