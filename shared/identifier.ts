/**
 * The service documents no format and no length for identifiers (service interface, 2.1). Galley accepts any printable
 * text up to this many characters.
 */
export const maxIdentifierLength = 1_024;

/**
 * The problem with a typed identifier; `null` if it is valid. It must not be empty after trimming, and must not contain
 * control characters, which only come from a bad paste.
 */
export function identifierProblem(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return 'Enter an identifier.';
  if (text.length > maxIdentifierLength) return `Use at most ${maxIdentifierLength.toLocaleString('en')} characters.`;
  return /\p{Cc}/u.test(text) ? 'Remove the line breaks and control characters.' : null;
}
