import {
  type CommandId,
  type CommandScope,
  commands,
  type KeyPlatform,
  keysOfCommands,
} from '../../shared/commands.ts';
import { isPlainKey, type KeyBinding, matchesKeys, type PressedKeys, parseKeys } from '../../shared/key-binding.ts';

const systemName = globalThis.navigator?.platform ?? '';
const isApple = /Mac|iPhone|iPad/.test(systemName);
const platform: KeyPlatform = isApple ? 'apple' : systemName.startsWith('Win') ? 'windows' : 'linux';

const bindings = keysOfCommands(platform).map((each) => ({ ...each, binding: parseKeys(each.keys) }));

/**
 * The commands of the pressed keys in the scopes, those of the first scope first. Keys without a modifier are skipped
 * while `isTyping`, because the focused field or button needs them.
 */
export function commandsOfKeys(
  pressed: PressedKeys,
  scopes: readonly CommandScope[],
  isTyping = false,
): readonly CommandId[] {
  return scopes.flatMap((scope) =>
    bindings
      .filter((each) => each.scope === scope && matchesKeys(each.binding, pressed, isApple))
      .filter(({ binding }) => !isTyping || !isPlainKey(binding))
      .map(({ command }) => command),
  );
}

/**
 * The keys of a command as they are written on this platform, as in "⇧⌘P" or "Ctrl+Shift+P"; `undefined` if it has
 * none.
 */
export function keysText(command: CommandId, scope: CommandScope = commands[command].scope): string | undefined {
  return keyTexts(command, scope)[0];
}

/** All keys of a command in a scope, written for this platform. */
export function keyTexts(command: CommandId, scope: CommandScope): readonly string[] {
  return bindings
    .filter((each) => each.command === command && each.scope === scope)
    .map(({ binding }) => bindingText(binding));
}

/** The scopes in which a command has keys. */
export const scopesOfKeys = (command: CommandId): readonly CommandScope[] => [
  ...new Set(bindings.filter((each) => each.command === command).map(({ scope }) => scope)),
];

/** The label and the keys of a command, as an `IconButton` takes them. */
export function commandHint(command: CommandId): Readonly<{ label: string; keys?: string }> {
  const keys = keysText(command);
  return { label: commands[command].label, ...(keys !== undefined && { keys }) };
}

/** The keys of commands in a scope, as `aria-keyshortcuts` takes them (WAI-ARIA 1.2). */
export const ariaKeys = (ids: readonly CommandId[], scope: CommandScope): string =>
  bindings
    .filter((each) => each.scope === scope && ids.includes(each.command))
    .map((each) => each.keys.replace('Mod', isApple ? 'Meta' : 'Control'))
    .join(' ');

const keySigns: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  Escape: 'Esc',
  ContextMenu: 'Menu key',
  ' ': 'Space',
  '-': '−',
};

function bindingText({ mod, shift, alt, key }: KeyBinding): string {
  const name = keySigns[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  if (isApple) return `${alt ? '⌥' : ''}${shift ? '⇧' : ''}${mod ? '⌘' : ''}${name}`;
  return [mod && 'Ctrl', alt && 'Alt', shift && 'Shift', name].filter(Boolean).join('+');
}
