import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { AppCommand } from '../../shared/events.ts';

type MenuDependencies = Readonly<{
  say(command: AppCommand): void;
  /** Quits, or asks first. On macOS Quit is the system's own and reaches Galley as `before-quit`. */
  quit(): void;
  platform: NodeJS.Platform;
}>;

/**
 * The application menu. A command of the window is only said to it, and its keys are the window's to hear
 * (`registerAccelerator: false`): so each shortcut has one place, and works in a test page too.
 */
export function createMenu({ say, quit, platform }: MenuDependencies): Menu {
  const item = (label: string, command: AppCommand, accelerator: string): MenuItemConstructorOptions => ({
    label,
    accelerator,
    registerAccelerator: false,
    click: () => say(command),
  });
  const line: MenuItemConstructorOptions = { type: 'separator' };
  const last: MenuItemConstructorOptions =
    platform === 'win32' ? { label: 'E&xit', click: quit } : { label: '&Quit', accelerator: 'Ctrl+Q', click: quit };

  const template: MenuItemConstructorOptions[] = [
    ...(platform === 'darwin' ? [{ role: 'appMenu' } as const] : []),
    {
      label: '&File',
      submenu: [
        item('&Save PDF…', 'save', 'CmdOrCtrl+S'),
        item('&Print…', 'print', 'CmdOrCtrl+P'),
        line,
        item('Switch &connection…', 'switch-connection', 'CmdOrCtrl+Shift+C'),
        line,
        platform === 'darwin' ? { role: 'close' } : last,
      ],
    },
    {
      label: '&Edit',
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        line,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
        line,
        item('&Find…', 'find', 'CmdOrCtrl+F'),
      ],
    },
    {
      label: '&Run',
      submenu: [item('&Run', 'run', 'CmdOrCtrl+Enter'), item('&Cancel', 'cancel', 'Escape')],
    },
    {
      label: '&View',
      submenu: [
        item('&Report', 'go-report', 'CmdOrCtrl+1'),
        item('&Merge', 'go-merge', 'CmdOrCtrl+2'),
        item('&Activity', 'go-activity', 'CmdOrCtrl+3'),
        item('S&ettings', 'go-settings', 'CmdOrCtrl+4'),
        line,
        item('Zoom &in', 'zoom-in', 'CmdOrCtrl+Plus'),
        item('Zoom &out', 'zoom-out', 'CmdOrCtrl+-'),
        item('&Actual size', 'actual-size', 'CmdOrCtrl+0'),
        item('&Fit width', 'fit-width', 'CmdOrCtrl+9'),
        line,
        item('&Next difference', 'next-change', 'F7'),
        item('&Previous difference', 'previous-change', 'Shift+F7'),
        item('&Compare', 'compare', 'CmdOrCtrl+D'),
        line,
        item('Presen&t', 'present', 'CmdOrCtrl+L'),
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
  ];
  return Menu.buildFromTemplate(template);
}
