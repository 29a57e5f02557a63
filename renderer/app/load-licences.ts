/** The address of the licence text that the build writes (build/licences.mjs). */
const licencesUrl = 'galley://app/licences.txt';

/**
 * The licence texts of Galley and of everything that it contains. Rejects when they cannot be read, or with the
 * signal's reason.
 */
export async function loadLicences(signal: AbortSignal): Promise<string> {
  const response = await fetch(licencesUrl, { signal });
  if (!response.ok) throw new Error(`The licence texts answered ${response.status}.`);
  return response.text();
}
