import { mkdir } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { app, type BrowserWindow, clipboard, dialog, Menu, nativeImage, net, safeStorage, shell } from 'electron';
import { writeWhole } from './base/atomic-write.ts';
import { createLog } from './base/log.ts';
import type { Host } from './compose.ts';
import type { AnswerTasks } from './inspection/answer-tasks.ts';
import { openElectronInspector } from './inspection/electron-inspector.ts';
import { createInspection } from './inspection/inspection.ts';
import type { RunningSample } from './sample-service/embedded-service.ts';
import type { FolderTasks } from './sample-service/folder-tasks.ts';
import { createLinkOpener } from './security/link-opener.ts';
import { hardenSession } from './security/security.ts';
import { createElectronTransport } from './service/electron-transport.ts';
import { createElectronCipher } from './session/electron-vault.ts';
import { enableMenuCommands } from './window/menu.ts';
import { createWindowPlaces } from './window/window-place.ts';

type ElectronHostDependencies = Readonly<{
  window: () => BrowserWindow | null;
  placePath: string;
  pageIsDrawn: Promise<void>;
}>;

/** After the first frame, the page still loads what its first run needs. */
const inspectorDelayMs = 500;

/**
 * The Electron host of `composeMain`, plus what only `electron-app.ts` uses. Call it when the app is ready. Slow work
 * waits for `pageIsDrawn`, because it would delay the first frame of the window.
 */
export function createElectronHost({ window, placePath, pageIsDrawn }: ElectronHostDependencies) {
  const folder = app.getPath('userData');
  const sampleFolder = fileURLToPath(new URL('../sample-service', import.meta.url));
  const logFolder = join(folder, 'logs');
  const report = createLog(logFolder, () => Date.now());
  const windowPlaces = createWindowPlaces({ path: placePath, write: writeWhole });
  let closeSample = async () => {};
  let closeEngine = () => {};
  let wasFull = false;
  let saveFolder = app.getPath('documents');
  let openFolder = saveFolder;

  const inspection = createInspection<AnswerTasks & FolderTasks>({ open: openElectronInspector });
  const { inspect } = inspection;

  const host: Host = {
    folder,
    platform: process.platform,
    openTransport: (dependencies) =>
      createElectronTransport({ version: app.getVersion(), harden: hardenSession, ...dependencies }),
    inspection,
    whenIdle: pageIsDrawn.then(() => pause(inspectorDelayMs)),
    cipher: createElectronCipher(safeStorage, process.platform),
    isOnline: () => net.isOnline(),
    report,
    about: {
      version: app.getVersion(),
      electron: process.versions.electron ?? '',
      chromium: process.versions.chrome ?? '',
      platform: `${process.platform} ${process.arch}`,
    },

    async startSample(): Promise<RunningSample> {
      await pageIsDrawn;
      // Loaded on first use, because a connection to an organisation does not need it.
      const { serveFolder } = await import('./sample-service/electron-serve-folder.ts');
      const running = await serveFolder({ folder: sampleFolder, inspect, log: report });
      closeSample = running.stop;
      return running;
    },

    async startFolder(path, changed, limit) {
      const [{ serveFolder }, opening] = await Promise.all([
        import('./sample-service/electron-serve-folder.ts'),
        import('./sample-service/open-folder.ts'),
        pageIsDrawn,
      ]);
      await opening.checkFolder(path);
      const running = await serveFolder({ folder: path, inspect, limit, log: report });
      const stopWatching = await opening.watchFolder(path, changed);
      return { ...running, stop: async () => void (await Promise.all([stopWatching(), running.stop()])) };
    },

    async askTemplateFolder(copySample) {
      const options = {
        title: copySample ? 'Copy the sample into a folder' : 'Folder of templates',
        buttonLabel: copySample ? 'Copy here' : 'Open',
        defaultPath: openFolder,
        properties: ['openDirectory', 'createDirectory'],
      } satisfies Electron.OpenDialogOptions;
      const parent = window();
      const answer = await (parent ? dialog.showOpenDialog(parent, options) : dialog.showOpenDialog(options));
      const [path] = answer.filePaths;
      if (answer.canceled || path === undefined) return null;
      openFolder = dirname(path);
      const { checkFolder, copySample: copy } = await import('./sample-service/open-folder.ts');
      if (copySample) return copy(sampleFolder, path);
      await checkFolder(path);
      return path;
    },

    async startDraftEngine() {
      const [{ createElectronTemplateProcess }, { createElectronPrint }] = await Promise.all([
        import('./templates/electron-template-process.ts'),
        import('./templates/electron-print.ts'),
      ]);
      const templates = createElectronTemplateProcess();
      const options = { harden: hardenSession, isTagged: false };
      const { printTimed, close } = createElectronPrint(options);
      let rows: ReturnType<typeof createElectronPrint> | null = null;
      const closeRows = () => {
        rows?.close();
        rows = null;
      };
      closeEngine = () => {
        close();
        closeRows();
        templates.close();
      };
      return {
        templates,
        print: printTimed,
        printRow(html, signal, setup) {
          rows ??= createElectronPrint({ ...options, outdatedMs: 0 });
          return rows.printTimed(html, signal, true, setup);
        },
        closeRows,
      };
    },

    // More than 1 means an unknown share, less than 0 removes the bar. Electron, docs/api/base-window.md:
    // setProgressBar.
    showProgress: (progress) =>
      window()?.setProgressBar(progress === null ? -1 : progress === 'unknown' ? 2 : progress),

    copyText: (text) => clipboard.writeText(text),

    fillScreen(isOn) {
      const shown = window();
      if (isOn) wasFull = shown?.isFullScreen() ?? false;
      shown?.setFullScreen(isOn || wasFull);
    },

    openLink: createLinkOpener({
      async ask({ message, detail }) {
        const answers = ['open', 'copy', 'cancel'] as const;
        const box = {
          type: 'question',
          message,
          detail,
          buttons: ['Open', 'Copy address', 'Cancel'],
          defaultId: 2,
          cancelId: 2,
          noLink: true,
        } satisfies Electron.MessageBoxOptions;
        const parent = window();
        const { response } = await (parent ? dialog.showMessageBox(parent, box) : dialog.showMessageBox(box));
        return answers[response] ?? 'cancel';
      },
      open: (url) => shell.openExternal(url),
      copyText: (text) => clipboard.writeText(text),
    }),

    async openLogFolder() {
      await mkdir(logFolder, { recursive: true, mode: 0o700 }); // nothing was logged yet
      const problem = await shell.openPath(logFolder);
      return problem === '' ? null : `The log is in ${logFolder}. The system could not open it: ${problem}`;
    },

    showInFolder: (path) => shell.showItemInFolder(path),

    openPath: async (path) => (await shell.openPath(path)) || null,

    async allowsEditor(command) {
      const box = {
        type: 'question',
        message: 'Use this command to open files?',
        detail: command,
        buttons: ['Use this command', 'Cancel'],
        defaultId: 1,
        cancelId: 1,
        noLink: true,
      } satisfies Electron.MessageBoxOptions;
      const parent = window();
      const { response } = await (parent ? dialog.showMessageBox(parent, box) : dialog.showMessageBox(box));
      return response === 0;
    },

    enableCommands(commands) {
      const menu = Menu.getApplicationMenu();
      if (menu) enableMenuCommands(menu, commands);
    },

    async askSavePath(name) {
      const extension = extname(name).slice(1);
      const options = {
        title: 'Save',
        defaultPath: join(saveFolder, name),
        filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      } satisfies Electron.SaveDialogOptions;
      const parent = window();
      const answer = await (parent ? dialog.showSaveDialog(parent, options) : dialog.showSaveDialog(options));
      if (answer.canceled || !answer.filePath) return null;
      saveFolder = dirname(answer.filePath);
      return answer.filePath;
    },

    async startDrag(path) {
      // Without an icon Electron refuses the drag (docs/api/web-contents.md: startDrag), and not every system has one
      // for PDFs.
      const icon = await app.getFileIcon(path).catch(() => null);
      window()?.webContents.startDrag({ file: path, icon: icon === null || icon.isEmpty() ? pageIcon() : icon });
    },

    async askOpenPath(title) {
      const options = { title, defaultPath: openFolder, properties: ['openFile'] } satisfies Electron.OpenDialogOptions;
      const parent = window();
      const answer = await (parent ? dialog.showOpenDialog(parent, options) : dialog.showOpenDialog(options));
      const [path] = answer.filePaths;
      if (answer.canceled || path === undefined) return null;
      openFolder = dirname(path);
      return path;
    },
  };

  return {
    ...host,
    windowPlaces,
    /**
     * Ends what was started for the window: the sample service, the draft engine and the last write of the window's
     * place.
     */
    close: async () => {
      closeEngine();
      await Promise.all([closeSample(), windowPlaces.flush()]);
    },
  };
}

const iconWidthPx = 24;
const iconHeightPx = 32;

/** A white page with a grey edge, for files without a system icon. */
function pageIcon(): Electron.NativeImage {
  const bitmap = Buffer.alloc(iconWidthPx * iconHeightPx * 4, 0xff);
  for (let y = 0; y < iconHeightPx; y += 1) {
    for (let x = 0; x < iconWidthPx; x += 1) {
      const isEdge = x === 0 || y === 0 || x === iconWidthPx - 1 || y === iconHeightPx - 1;
      if (isEdge) bitmap.fill(0x80, (y * iconWidthPx + x) * 4, (y * iconWidthPx + x) * 4 + 3);
    }
  }
  return nativeImage.createFromBitmap(bitmap, { width: iconWidthPx, height: iconHeightPx });
}
