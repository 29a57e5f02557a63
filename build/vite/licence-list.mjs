/**
 * The list of licences that a bundle leaves in its folder for `writeLicences` (Vite, `build.license`). Bundles that
 * share a folder add their names as a prefix.
 */
export const bundleLicences = 'licences.json';
