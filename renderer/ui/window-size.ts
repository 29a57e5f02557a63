/**
 * Writes the size of the window where style sheets read it, as in `:root[data-window~="small"]`: CSS cannot name a
 * media query. Calls back after each change, until the returned function is called.
 */
export function watchWindowSize(changed: () => void = () => {}): () => void {
  const narrow = matchMedia('(max-width: 660px)');
  const low = matchMedia('(max-height: 440px)');
  const write = () => {
    document.documentElement.dataset.window = narrow.matches ? 'narrow small' : low.matches ? 'small' : '';
  };
  const note = () => {
    write();
    changed();
  };
  write();
  for (const query of [narrow, low]) query.addEventListener('change', note);
  return () => {
    for (const query of [narrow, low]) query.removeEventListener('change', note);
  };
}

/** Whether toolbars keep one row and views leave more space to the work. */
export const isSmallWindow = () => document.documentElement.matches('[data-window~="small"]');
