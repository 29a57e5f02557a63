import type { Plugin } from 'vite';

const kept = 'max-age=3600';

/**
 * Lets the browser cache modules and files during a run. By default Vite makes it revalidate each module in each test
 * file, because modules change in watch mode.
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
