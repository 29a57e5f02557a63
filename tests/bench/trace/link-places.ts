import { lineOffsets, parseTemplate } from '../../../renderer/trace/account/parse-template.ts';
import { placeUrl, type TemplateNode } from './template-writer.ts';

const unlinked = new Set(['head', 'style', 'script', 'title', 'option', 'textarea', 'template']);
const tag = /<!--[\s\S]*?(?:-->|$)|<![^>]*>|<\/?([a-z][\w-]*)(?:[^>"']|"[^"]*"|'[^']*')*(?:>|"[^"]*$|'[^']*$|$)/giy;

/** Adds a link to each place of a template, so that a print says where the place is. Adds the places to `nodes`. */
export function linkPlaces(text: string, partial: string | null, nodes: TemplateNode[]): string {
  const parsed = parseTemplate(text);
  if ('problem' in parsed) throw new Error(`${partial ?? 'template'}: ${parsed.problem}`);
  const lines = lineOffsets(text);
  const edits: { at: number; text: string }[] = [];
  /** Whether an attribute's value continues after a placeholder, and the elements without links around it. */
  let isInTag = false;
  let around: string | null = null;

  const link = (from: number, to: number, line: number) => {
    edits.push({ at: from, text: `<a class="place" href="${placeUrl}{{placeAt ${nodes.length}}}">` });
    edits.push({ at: to, text: '</a>' });
    nodes.push({ partial, from, to, line });
  };
  const linkText = (from: number, to: number, line: number) => {
    for (const { 0: words, index } of text.slice(from, to).matchAll(/[^\s](?:[^\n]*[^\s])?/g)) {
      const breaks = text.slice(from, from + index).split('\n').length - 1;
      if (around === null) link(from + index, from + index + words.length, line + breaks);
    }
  };
  const content = (from: number, to: number, line: number) => {
    let at = from;
    const lineOf = (place: number) => line + text.slice(from, place).split('\n').length - 1;
    for (let begun = from; at < to; ) {
      if (isInTag) {
        const end = text.indexOf('>', at);
        isInTag = end < 0 || end >= to;
        at = begun = isInTag ? to : end + 1;
        continue;
      }
      tag.lastIndex = at;
      const [whole, name] = text[at] === '<' ? (tag.exec(text.slice(0, to)) ?? []) : [];
      if (whole === undefined) at += 1;
      if (whole !== undefined || at === to) linkText(begun, at, lineOf(begun));
      if (whole === undefined) continue;
      at += whole.length;
      begun = at;
      isInTag = !whole.endsWith('>');
      const element = name?.toLowerCase();
      if (element && around === element && whole.startsWith('</')) around = null;
      else if (element && around === null && unlinked.has(element)) around = element;
    }
  };
  const visit = (program: hbs.AST.Program | null | undefined) => {
    for (const statement of program?.body ?? []) {
      const { start, end } = statement.loc;
      const [from, to] = [lines[start.line - 1]! + start.column, lines[end.line - 1]! + end.column];
      if (statement.type === 'ContentStatement') content(from, to, start.line);
      else if (statement.type === 'MustacheStatement' && !isInTag && around === null) link(from, to, start.line);
      else if ('program' in statement) {
        const block = statement as hbs.AST.BlockStatement;
        visit(block.program);
        visit(block.inverse);
      }
    }
  };
  visit(parsed.program);
  let linked = '';
  let last = 0;
  for (const { at, text: added } of edits) {
    linked += text.slice(last, at) + added;
    last = at;
  }
  return linked + text.slice(last);
}
