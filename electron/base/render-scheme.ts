/** The scheme of the pages to print. Must be registered before Electron is ready, in the one call of `protocol.registerSchemesAsPrivileged`. */
export const renderScheme = { scheme: 'render', privileges: { standard: true, secure: true } };
