/** The value of a JSON text, a byte order mark before it or not; `undefined` if it is no JSON. */
export function jsonValueOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** Whether a JSON value is an object, and neither a list nor `null`. */
export const isJsonObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
