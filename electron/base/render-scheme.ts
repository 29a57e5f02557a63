/**
 * The scheme of the pages to print. Register it before Electron is ready, in the single call of
 * `protocol.registerSchemesAsPrivileged`.
 */
export const renderScheme = { scheme: 'render', privileges: { standard: true, secure: true } };
