const liveAnnouncer = /[\\/]react-aria[\\/]dist[\\/]private[\\/]live-announcer[\\/]LiveAnnouncer\.m?js$/;

/**
 * Lets React Aria empty its live region without `innerHTML`, which the page's policy (Trusted Types) refuses. Otherwise
 * the second change of a number crashes the view around its field.
 *
 * @returns {import('vite').Plugin}
 */
export function liveAnnouncerWithoutHtml() {
  return {
    name: 'live-announcer-without-html',
    transform(code, id) {
      if (!liveAnnouncer.test(id)) return undefined;
      const changed = code.replaceAll(".innerHTML = ''", '.replaceChildren()');
      if (changed === code)
        throw new Error('React Aria empties its live region without innerHTML now: remove this plugin, or change it.');
      return { code: changed, map: null };
    },
  };
}
