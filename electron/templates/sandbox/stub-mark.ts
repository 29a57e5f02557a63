import Handlebars from 'handlebars';

/** The stub for a missing helper or partial: a box with its name, or inside a tag only the name. */
export function stubMark(name: string, isInText: boolean): string {
  const text = `\u27e6${Handlebars.escapeExpression(name)}\u27e7`;
  return isInText ? `<span style="${style}">${text}</span>` : text;
}

/** A learned result with a dotted line below it, because it may be outdated. The line does not change the layout. */
export const replayMark = (output: string, isInText: boolean): string =>
  isInText && !output.includes('<')
    ? `<span style="text-decoration: underline dotted #7a1fb5">${output}</span>`
    : output;

const style = 'outline: 1px dashed #9a3fd5; color: #7a1fb5; background: #f6ecfd; padding: 0 2px';
