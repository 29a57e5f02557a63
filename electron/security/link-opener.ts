/** Longer addresses are shown without their middle, so that the question fits on the screen. */
const longestShown = 1_000;
const endShown = 200;

/** The question of the system before a link of a document opens another program. */
export type LinkQuestion = Readonly<{ message: string; detail: string }>;

export type LinkAnswer = 'open' | 'copy' | 'cancel';

export type LinkOpenerDependencies = Readonly<{
  ask(question: LinkQuestion): Promise<LinkAnswer>;
  /** Opens the address in the system's browser. */
  open(url: string): Promise<void>;
  copyText(text: string): void;
}>;

/** Whether the system's browser may open it: only `https`, and nothing that hides a user name in the address. */
export function isOpenableLink(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return protocol === 'https:' && username === '' && password === '';
}

/**
 * Asks before each link of a document: its text may name another address than the one that it opens. One question at a
 * time; a link that is clicked meanwhile is ignored, and so is one that may not be opened.
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

/** Names the host as the browser will look it up, in ASCII: letters that only look like others show. */
function linkQuestion(url: string): LinkQuestion {
  const { host, href } = new URL(url);
  const hidden = href.length - longestShown;
  const shown =
    hidden <= 0
      ? href
      : `${href.slice(0, longestShown - endShown)} … (${hidden} characters are left out here) … ${href.slice(-endShown)}`;
  return { message: `Open a page of ${host} in the browser?`, detail: `The document links to\n${shown}` };
}
