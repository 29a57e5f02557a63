/** Whether a range of a template is within one `{{…}}`. */
export function isInPlaceholder(text: string, from: number, to: number): boolean {
  const open = text.lastIndexOf('{{', from);
  const close = open < 0 ? -1 : text.indexOf('}}', open);
  return close >= 0 && to <= close + 2;
}
