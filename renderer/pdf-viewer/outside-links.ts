/** Whether a link may be opened in the system's browser: `https` only. */
export function isOutsideLink(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'https:';
}

/**
 * Passes the external links that are clicked to `open`; the window itself never navigates. The returned function stops
 * it.
 */
export function attachOutsideLinks(scroller: HTMLElement, open: (url: string) => void): () => void {
  const stop = new AbortController();
  const handleClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    if (isOutsideLink(link.href)) open(link.href);
  };
  scroller.addEventListener('click', handleClick, { signal: stop.signal });
  scroller.addEventListener('auxclick', handleClick, { signal: stop.signal });
  return () => stop.abort();
}
