/** The text at an address within this application. Rejects if it cannot be read, or with the signal's reason. */
export async function fetchText(url: string, signal?: AbortSignal): Promise<string> {
  const response = await fetch(url, signal ? { signal } : {});
  if (!response.ok) throw new Error(`The document answered ${response.status}.`);
  return response.text();
}
