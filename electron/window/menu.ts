import { Menu, type MenuItemConstructorOptions } from 'electron';
import {
  type CommandId,
  type CommandMenu,
  commandIds,
  commands,
  type KeyPlatform,
  keysOfCommands,
} from '../../shared/commands.ts';
import { parseKeys } from '../../shared/key-binding.ts';

type MenuDependencies = Readonly<{
  /** Runs a command in the window. */
  runCommand(command: CommandId): void;
  /** Undoes or redoes in the focused text. */
  editText(how: 'undo' | 'redo'): void;
  /** Quits, or asks first. On macOS, Quit belongs to the system and reaches Galley as `before-quit`. */
  quit(): void;
  platform: NodeJS.Platform;
  /** An app that runs from its sources also has developer commands. */
  isPackaged: boolean;
}>;

const separator: MenuItemConstructorOptions = { type: 'separator' };

const developerItems: MenuItemConstructorOptions[] = [separator, { role: 'reload' }, { role: 'toggleDevTools' }];

/** On macOS these are in the menu with the name of the application. */
const appleAppMenu: readonly CommandId[] = ['about', 'go-settings'];

const platformOf = (platform: NodeJS.Platform): KeyPlatform =>
  platform === 'darwin' ? 'apple' : platform === 'win32' ? 'windows' : 'linux';

/**
 * The application menu, made from the table of commands. The window handles the keys itself (`registerAccelerator:
 * false`), so they work in a test page too. A command is disabled until the window reports that it can run.
 */
export function createMenu({ runCommand, editText, quit, platform, isPackaged }: MenuDependencies): Menu {
  const isApple = platform === 'darwin';
  const keys = keysOfCommands(platformOf(platform));

  const item = (id: CommandId): MenuItemConstructorOptions => {
    const { label, menu, scope } = commands[id];
    const shown = keys.filter(({ command }) => command === id);
    // The macOS key for Settings is the last one in the table.
    const accelerator = (
      isApple && appleAppMenu.includes(id) ? shown.at(-1) : shown.find((each) => each.scope === scope)
    )?.keys;
    return {
      id,
      label: withMnemonic(label, menu?.mnemonic),
      enabled: false,
      registerAccelerator: false,
      click: () => runCommand(id),
      ...(accelerator !== undefined && { accelerator: acceleratorOf(accelerator) }),
    };
  };

  /** The items of one menu, with a line between groups. */
  const items = (name: CommandMenu): MenuItemConstructorOptions[] => {
    const ids = commandIds.filter((id) => commands[id].menu?.in === name && !(isApple && appleAppMenu.includes(id)));
    return ids.flatMap((id, index) => {
      const before = ids[index - 1];
      const isFirst = before !== undefined && commands[before].menu?.group !== commands[id].menu?.group;
      return isFirst ? [separator, item(id)] : [item(id)];
    });
  };

  /** Undo or Redo: of the front view if it has the command, which a hidden item records; else of the text. */
  const undoItems = (id: 'undo' | 'redo', accelerator: string): MenuItemConstructorOptions[] => [
    {
      id: `edit-${id}`,
      label: commands[id].label,
      accelerator,
      // On other systems the page has handled the keys.
      registerAccelerator: isApple,
      click: () => (menu.getMenuItemById(id)?.enabled ? runCommand(id) : editText(id)),
    },
    { ...item(id), visible: false },
  ];

  const quitKeys = keys.find(({ command }) => command === 'quit')?.keys;
  const quitItem: MenuItemConstructorOptions = {
    label: platform === 'win32' ? 'E&xit' : '&Quit',
    click: quit,
    ...(quitKeys !== undefined && { accelerator: acceleratorOf(quitKeys) }),
  };

  const appMenu: MenuItemConstructorOptions = {
    role: 'appMenu',
    submenu: [
      item('about'),
      separator,
      item('go-settings'),
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  };

  const menu = Menu.buildFromTemplate([
    ...(isApple ? [appMenu] : []),
    {
      label: '&File',
      submenu: [...items('file'), separator, isApple ? { role: 'close', accelerator: 'Shift+Cmd+W' } : quitItem],
    },
    {
      label: '&Edit',
      submenu: [
        ...undoItems('undo', 'CmdOrCtrl+Z'),
        ...undoItems('redo', platform === 'win32' ? 'CmdOrCtrl+Y' : 'CmdOrCtrl+Shift+Z'),
        separator,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
        separator,
        ...items('edit'),
      ],
    },
    // Not R, because Alt+R goes to the record.
    { label: 'R&un', submenu: items('run') },
    {
      label: '&View',
      submenu: [...items('view'), { role: 'togglefullscreen' }, ...(isPackaged ? [] : developerItems)],
    },
    { role: 'windowMenu' },
    { role: 'help', label: '&Help', submenu: items('help') },
  ]);
  return menu;
}

/** Enables only the named commands. Items of the system keep their state. */
export function enableMenuCommands(menu: Menu, enabled: readonly CommandId[]): void {
  for (const id of commandIds) {
    const item = menu.getMenuItemById(id);
    if (item) item.enabled = enabled.includes(id);
  }
}

function withMnemonic(label: string, mnemonic: string | undefined): string {
  const at = mnemonic === undefined ? -1 : label.indexOf(mnemonic);
  return at === -1 ? label : `${label.slice(0, at)}&${label.slice(at)}`;
}

const acceleratorNames: Readonly<Record<string, string>> = { '+': 'Plus', ArrowLeft: 'Left', ArrowRight: 'Right' };

/** Keys in Electron's notation (Electron, docs/api/accelerator.md). */
function acceleratorOf(keys: string): string {
  const { mod, alt, shift, key } = parseKeys(keys);
  const name = acceleratorNames[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  return [mod && 'CmdOrCtrl', alt && 'Alt', shift && 'Shift', name].filter(Boolean).join('+');
}
