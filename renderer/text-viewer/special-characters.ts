import { highlightSpecialChars } from '@codemirror/view';

/** Names of characters that change how a text reads and cannot be seen themselves (Unicode, bidirectional formatting). */
const short: Readonly<Record<number, string>> = {
  173: 'SHY',
  1564: 'ALM',
  8203: 'ZWSP',
  8204: 'ZWNJ',
  8205: 'ZWJ',
  8206: 'LRM',
  8207: 'RLM',
  8232: 'LS',
  8233: 'PS',
  8234: 'LRE',
  8235: 'RLE',
  8236: 'PDF',
  8237: 'LRO',
  8238: 'RLO',
  8294: 'LRI',
  8295: 'RLI',
  8296: 'FSI',
  8297: 'PDI',
  65279: 'BOM',
  65532: 'OBJ',
};

/** Control and direction characters as marks, so that a text shows what is in it and cannot lie about its order. */
export const specialCharacters = highlightSpecialChars({
  addSpecialChars: /[\u202a-\u202c\u2068]/g,
  render: (code, description) => {
    const mark = document.createElement('span');
    mark.className = 'code-special';
    mark.textContent = code < 0x20 ? String.fromCharCode(0x2400 + code) : (short[code] ?? hex(code));
    mark.title = description ?? hex(code);
    return mark;
  },
});

const hex = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
