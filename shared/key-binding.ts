/**
 * Keys in the notation of `shared/commands.ts`: modifiers, then one key, joined by "+", as in "Mod+Shift+P".
 * `Mod` is ⌘ on Apple's systems and Ctrl elsewhere. The key has its name of the UI Events standard, a letter in upper case,
 * and the names "Space", "Plus" and "Minus" for those three.
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
  /** `KeyboardEvent.code`: the place of the key, by its name on a US keyboard. */
  code?: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}>;

/** Whether the pressed keys are those of the binding. */
export function matchesKeys(binding: KeyBinding, pressed: PressedKeys, isApple: boolean): boolean {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = pressed;
  // Windows reports AltGr as Ctrl and Alt. What it types is a text and no shortcut.
  if (!isApple && binding.mod && binding.alt && key.length === 1 && lowerCase(key) !== binding.key) return false;
  if (!isKeyOf(binding, pressed)) return false;
  const isTypedSign = isSignKey(binding.key) && isPlain(binding);
  // Some layouts need Shift to type a sign, others AltGr, which the browser reports as Ctrl and Alt together.
  if (!isTypedSign && binding.shift !== shiftKey) return false;
  if (isTypedSign && ctrlKey && altKey && !metaKey) return true;
  const isModDown = isApple ? metaKey : ctrlKey;
  const isOtherDown = isApple ? ctrlKey : metaKey;
  return !isOtherDown && binding.mod === isModDown && binding.alt === altKey;
}

function isKeyOf(binding: KeyBinding, pressed: PressedKeys): boolean {
  const { key, code = '', shiftKey } = pressed;
  // With Alt, the digits of the number block type a character by its number.
  if (binding.alt && code.startsWith('Numpad')) return false;
  if (binding.key === (isPlain(binding) ? lowerCase(key) : commandKey(pressed))) return true;
  // With Alt, macOS types another sign.
  if (binding.alt && !binding.mod && !isLetterOrDigit(key) && codesOf(binding.key).includes(code)) return true;
  // On a French or Czech keyboard the keys of the digits type them with Shift only.
  if (binding.mod && /^\d$/.test(binding.key) && !/^\d$/.test(key) && code === `Digit${binding.key}`) return true;
  // With Shift, layouts write another sign on the same key.
  return binding.shift && shiftKey && binding.mod && (shiftedKeys[binding.key] ?? []).includes(`${code} ${key}`);
}

const lowerCase = (key: string) => (key.length === 1 ? key.toLowerCase() : key);

/**
 * The key that a shortcut means. Where a layout types no Latin letters (Cyrillic, Greek, Hebrew, Arabic) the place of the key on a US
 * keyboard counts, as in Chromium and VS Code. Elsewhere the sign counts: Dvorak and QWERTZ move the letters.
 */
export function commandKey({ key, code = '' }: Pick<PressedKeys, 'key' | 'code'>): string {
  const place = `${code} ${key}`;
  if (!otherLetter.test(key) && !otherSign.test(place) && !hebrewSigns.includes(place)) return lowerCase(key);
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? signOfPlace[code] ?? lowerCase(key);
}

const otherLetter = /^(?!\p{Script=Latin})\p{L}/u;
/** Arabic layouts have signs of their own on places of letters, with Shift. */
const otherSign = /^Key[A-Z] (?!\p{Script=Latin})[^\0-\x7F]/u;
/** Two places of letters have signs in Hebrew layouts, and these signs in no other layout. */
const hebrewSigns = ['KeyQ /', "KeyW '"];
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

/** The place and the sign of keys pressed with Shift. "+" is "*" in German, Italian and Spanish, "?" in the Nordic layouts. */
const shiftedKeys: Readonly<Record<string, readonly string[]>> = {
  '+': ['BracketRight *', 'Minus ?'],
  '-': ['Minus _', 'Slash _'],
  '0': ['Digit0 )', 'Digit0 ='],
};

/** A key that types or moves by itself, without a modifier: a field or a button that has the focus needs it. */
export const isPlainKey = (binding: KeyBinding): boolean =>
  isPlain(binding) && binding.key !== 'Escape' && !/^F\d+$/.test(binding.key);

const isPlain = ({ mod, alt }: KeyBinding) => !mod && !alt;
const isSignKey = (key: string) => key.length === 1 && !/[a-z0-9 ]/.test(key);
