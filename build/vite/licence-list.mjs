/** Name of the list of licences that each bundle leaves in its folder, for `writeLicences` to take (Vite, `build.license`). */
export const bundleLicences = 'licences.json';
