/**
 * Name of the list of licences that a bundle leaves in its folder, for `writeLicences` to take (Vite, `build.license`). Bundles that share
 * a folder put their names in front of it.
 */
export const bundleLicences = 'licences.json';
