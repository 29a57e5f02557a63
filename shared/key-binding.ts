/**
 * Keys in the notation of `shared/commands.ts`: modifiers, then one key, joined by "+", as in "Mod+Shift+P". `Mod` is ⌘
 * on macOS and Ctrl elsewhere. Keys have their UI Events names, letters are in upper case, and "Space", "Plus" and
 * "Minus" stand for those characters.
 */
export type KeyBinding = Readonly<{
  mod: boolean;
  shift: boolean;
  alt: boolean;
  /** `KeyboardEvent.key`; a letter in lower case. */
  key: string;
}>;

const namedKeys: Readonly<Record<string, string>> = { Space: ' ', Plus: '+', Minus: '-' };

export function parseKeys(text: string): KeyBinding {
  const parts = text.split('+');
  const name = parts.at(-1) ?? '';
  const key = namedKeys[name] ?? name;
  return {
    mod: parts.includes('Mod'),
    shift: parts.includes('Shift'),
    alt: parts.includes('Alt'),
    key: key.length === 1 ? key.toLowerCase() : key,
  };
}

export type PressedKeys = Readonly<{
  key: string;
  /** `KeyboardEvent.code`: the position of the key, named after a US keyboard. */
  code?: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}>;

export function matchesKeys(binding: KeyBinding, pressed: PressedKeys, isApple: boolean): boolean {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = pressed;
  // Windows reports AltGr as Ctrl and Alt. AltGr types text, so it is no shortcut.
  if (!isApple && binding.mod && binding.alt && key.length === 1 && lowerCase(key) !== binding.key) return false;
  if (!isKeyOf(binding, pressed)) return false;
  const isTypedSign = isSignKey(binding.key) && isPlain(binding);
  // Some layouts need Shift to type a character, others AltGr, which the browser reports as Ctrl and Alt.
  if (!isTypedSign && binding.shift !== shiftKey) return false;
  if (isTypedSign && ctrlKey && altKey && !metaKey) return true;
  const isModDown = isApple ? metaKey : ctrlKey;
  const isOtherDown = isApple ? ctrlKey : metaKey;
  return !isOtherDown && binding.mod === isModDown && binding.alt === altKey;
}

function isKeyOf(binding: KeyBinding, pressed: PressedKeys): boolean {
  const { key, code = '', shiftKey } = pressed;
  // Alt with the digits of the number pad types a character by its code.
  if (binding.alt && code.startsWith('Numpad')) return false;
  if (binding.key === (isPlain(binding) ? lowerCase(key) : commandKey(pressed))) return true;
  // On macOS, Alt changes the typed character.
  if (binding.alt && !binding.mod && !isLetterOrDigit(key) && codesOf(binding.key).includes(code)) return true;
  // French and Czech keyboards need Shift to type digits.
  if (binding.mod && /^\d$/.test(binding.key) && !/^\d$/.test(key) && code === `Digit${binding.key}`) return true;
  // With Shift, the same key types another character, depending on the layout.
  return binding.shift && shiftKey && binding.mod && (shiftedKeys[binding.key] ?? []).includes(`${code} ${key}`);
}

const lowerCase = (key: string) => (key.length === 1 ? key.toLowerCase() : key);

/**
 * The key that a shortcut refers to. On layouts without Latin letters (Cyrillic, Greek, Hebrew, Arabic) the position on
 * a US keyboard counts, as in Chromium and VS Code. On other layouts the typed character counts, because Dvorak and
 * QWERTZ move letters.
 */
export function commandKey({ key, code = '' }: Pick<PressedKeys, 'key' | 'code'>): string {
  const place = `${code} ${key}`;
  if (!otherLetter.test(key) && !otherSign.test(place) && !rareSigns.includes(place)) return lowerCase(key);
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? signOfPlace[code] ?? lowerCase(key);
}

const otherLetter = /^(?!\p{Script=Latin})\p{L}/u;
/** Signs that Hebrew, Arabic, Persian and Thai layouts have on letter keys, most with Shift. Latin layouts do not. */
const otherSign = /^Key[A-Z] (?:(?!\p{Script=Latin})[^\0-\x7F]|[[\]{}()~`/])/u;
/** Signs that other layouts have on other letter keys: of Hebrew, Thai, Arabic, Greek and Bulgarian. */
const rareSigns = ["KeyW '", 'KeyW "', "KeyM '", 'KeyQ ;', 'KeyQ :', 'KeyQ ,'];
const signOfPlace: Readonly<Record<string, string>> = {
  Backquote: '`',
  Backslash: '\\',
  BracketLeft: '[',
  BracketRight: ']',
  Comma: ',',
  Period: '.',
  Quote: "'",
  Semicolon: ';',
  Slash: '/',
};

const isLetterOrDigit = (key: string) => /^[a-z0-9]$/i.test(key);
const codesOf = (key: string) => (isLetterOrDigit(key) ? [`Key${key.toUpperCase()}`, `Digit${key}`] : []);

/**
 * Positions and characters of keys pressed with Shift. "+" is on "*" in German, Italian and Spanish, and on "?" in the
 * Nordic layouts.
 */
const shiftedKeys: Readonly<Record<string, readonly string[]>> = {
  '+': ['BracketRight *', 'Minus ?'],
  '-': ['Minus _', 'Slash _'],
  '0': ['Digit0 )', 'Digit0 ='],
};

/** A key without a modifier that types or moves. The focused field or button needs it. */
export const isPlainKey = (binding: KeyBinding): boolean =>
  isPlain(binding) && binding.key !== 'Escape' && !/^F\d+$/.test(binding.key);

const isPlain = ({ mod, alt }: KeyBinding) => !mod && !alt;
const isSignKey = (key: string) => key.length === 1 && !/[a-z0-9 ]/.test(key);
