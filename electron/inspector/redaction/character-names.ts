/** HTML's names for ASCII punctuation, several for some. */
const asciiNames: ReadonlyArray<readonly [names: string, character: string]> = [
  ['quot QUOT', '"'],
  ['amp AMP', '&'],
  ['lt LT', '<'],
  ['gt GT', '>'],
  ['apos', "'"],
  ['Tab', '\t'],
  ['NewLine', '\n'],
  ['excl', '!'],
  ['num', '#'],
  ['dollar', '$'],
  ['percnt', '%'],
  ['lpar', '('],
  ['rpar', ')'],
  ['ast midast', '*'],
  ['plus', '+'],
  ['comma', ','],
  ['period', '.'],
  ['sol', '/'],
  ['colon', ':'],
  ['semi', ';'],
  ['equals', '='],
  ['quest', '?'],
  ['commat', '@'],
  ['lsqb lbrack', '['],
  ['bsol', '\\'],
  ['rsqb rbrack', ']'],
  ['Hat', '^'],
  ['lowbar UnderBar', '_'],
  ['grave', '`'],
  ['lcub lbrace', '{'],
  ['verbar vert', '|'],
  ['rcub rbrace', '}'],
];

/** HTML's names for U+00A0 to U+00FF, in order. */
const latinNames =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

/** Characters by their names in HTML. */
export const characterNames: ReadonlyMap<string, string> = new Map([
  ...asciiNames.flatMap(([names, character]) => names.split(' ').map((name) => [name, character] as const)),
  ...latinNames.split(' ').map((name, at) => [name, String.fromCharCode(0xa0 + at)] as const),
]);
