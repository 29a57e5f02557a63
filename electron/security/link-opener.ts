/** Longer addresses are shortened in the middle, so that the question fits on the screen. */
const longestShown = 1_000;
const endShown = 200;

/** The system's question before a document's link opens another program. */
export type LinkQuestion = Readonly<{ message: string; detail: string }>;

export type LinkAnswer = 'open' | 'copy' | 'cancel';

type LinkOpenerDependencies = Readonly<{
  ask(question: LinkQuestion): Promise<LinkAnswer>;
  /** Opens the address in the system's browser. */
  open(url: string): Promise<void>;
  copyText(text: string): void;
}>;

/** Whether the system's browser may open it: only `https`, and no user name hidden in the address. */
export function isOpenableLink(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return protocol === 'https:' && username === '' && password === '';
}

/**
 * Asks before each link of a document opens, because its text may show another address. One question at a time. Links
 * clicked meanwhile are ignored, and so are forbidden links.
 */
export function createLinkOpener({ ask, open, copyText }: LinkOpenerDependencies) {
  let isAsking = false;
  return async (url: string): Promise<void> => {
    if (isAsking || !isOpenableLink(url)) return;
    isAsking = true;
    const answer = await ask(linkQuestion(url)).finally(() => {
      isAsking = false;
    });
    if (answer === 'open') await open(url);
    if (answer === 'copy') copyText(url);
  };
}

/** Shows the host as the browser looks it up, in ASCII, which reveals look-alike letters. */
function linkQuestion(url: string): LinkQuestion {
  const { host, href } = new URL(url);
  const hidden = href.length - longestShown;
  const shown =
    hidden <= 0
      ? href
      : `${href.slice(0, longestShown - endShown)} … (${hidden} characters are left out here) … ${href.slice(-endShown)}`;
  return { message: `Open a page of ${host} in the browser?`, detail: `The document links to\n${shown}` };
}
