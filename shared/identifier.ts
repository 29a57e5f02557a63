/** The service shows no format and no length for identifiers (service interface, 2.1): anything printable, up to this many characters. */
export const maxIdentifierLength = 1_024;

/**
 * What is wrong with a typed identifier, in words; `null` when it may be sent: without the white space around it, not empty, no
 * control characters. Those never come from an author's keyboard, only from a bad paste, and no service means them.
 */
export function identifierProblem(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return 'Enter an identifier.';
  if (text.length > maxIdentifierLength) return `Use at most ${maxIdentifierLength.toLocaleString('en')} characters.`;
  return /\p{Cc}/u.test(text) ? 'Remove the line breaks and control characters.' : null;
}
