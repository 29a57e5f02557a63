const setOf = (names: string) => new Set(names.split(' '));

/** Elements that begin and end a line of text. White space at their edges is not shown (HTML standard, "rendering"). */
export const blockElements: ReadonlySet<string> = setOf(
  'address article aside blockquote body caption center colgroup dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'frameset h1 h2 h3 h4 h5 h6 head header hgroup html legend li listing main menu nav ol optgroup option p plaintext pre search section ' +
    'summary table tbody td template tfoot th thead title tr ul xmp',
);

/** Block elements without content. */
export const blockVoids: ReadonlySet<string> = setOf('col frame hr');

/** Inline elements without content. */
export const inlineVoids: ReadonlySet<string> = setOf('area br embed img input keygen param source track wbr');

/** Elements that show nothing. If they have content, it is kept unchanged. */
export const invisibleElements: ReadonlySet<string> = setOf('base link meta script style');

/** Elements whose content is text (HTML standard, "parsing"). */
export const textElements: ReadonlySet<string> = setOf('iframe noembed noframes script style textarea title xmp');

/** Elements that show their white space. */
export const preformattedElements: ReadonlySet<string> = setOf('listing plaintext pre');

/** Elements that the end tag of another element in a cell does not close. */
export const cellElements: ReadonlySet<string> = setOf('td th');

/** Elements whose end tag ends a cell. */
export const tableParts: ReadonlySet<string> = setOf('table tbody td tfoot th thead tr');

const cells = 'td th';
const rows = `tr ${cells}`;
const sections = `tbody tfoot thead ${rows}`;

/** The open elements that a start tag closes (HTML standard, "optional tags"). Any block element closes a paragraph. */
export const endedByStart: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['li', setOf('li p')],
  ['dt', setOf('dd dt p')],
  ['dd', setOf('dd dt p')],
  ['option', setOf('option')],
  ['optgroup', setOf('optgroup option')],
  ['td', setOf(`p ${cells}`)],
  ['th', setOf(`p ${cells}`)],
  ['tr', setOf(`p ${rows}`)],
  ['tbody', setOf(`p ${sections}`)],
  ['thead', setOf(`p ${sections}`)],
  ['tfoot', setOf(`p ${sections}`)],
]);

export const paragraph: ReadonlySet<string> = setOf('p');
