/** Given to Electron with `-r`: error boxes of the system are lines on standard output, and do not wait for a click. */
const { dialog } = require('electron');

dialog.showErrorBox = (title, content) => process.stdout.write(`${JSON.stringify({ title, content })}\n`);
