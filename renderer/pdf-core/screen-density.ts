/** Calls `onChange` when the window has come to a screen of another density, or the system's scale has changed. */
export function watchDensity(onChange: () => void): () => void {
  let query: MediaQueryList;
  const changed = () => {
    listen();
    onChange();
  };
  const listen = () => {
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener('change', changed, { once: true });
  };
  listen();
  return () => query.removeEventListener('change', changed);
}
