import Handlebars from 'handlebars';

/** What stands on the page for a helper or a partial that does not exist: a box with its name, or in a tag the name alone. */
export function stubMark(name: string, isInText: boolean): string {
  const text = `\u27e6${Handlebars.escapeExpression(name)}\u27e7`;
  return isInText ? `<span style="${style}">${text}</span>` : text;
}

/** What the service has written for a call, with a dotted line below it: it may be another today. The line moves nothing on the page. */
export const replayMark = (output: string, isInText: boolean): string =>
  isInText && !output.includes('<')
    ? `<span style="text-decoration: underline dotted #7a1fb5">${output}</span>`
    : output;

const style = 'outline: 1px dashed #9a3fd5; color: #7a1fb5; background: #f6ecfd; padding: 0 2px';
