import { cellElements, endedByStart, paragraph, tableParts } from './elements.ts';
import { type MarkupTokens, tokenKind } from './tokens.ts';

/** The elements and helpers that are open around the tokens of a markup, each by the index of its opening token. */
type Structure = Readonly<{
  /** How many are open after what the token closes, and before what it opens. */
  heights: number[];
  /** By opening token: a block is in it. */
  hasBlock: Uint8Array;
  /**
   * By opening token of a block: whether it contains text or inline elements outside inner blocks. The last entry is
   * that of the whole markup.
   */
  hasInline: Uint8Array;
  /** By opening token of a block: whether it has a line break that must stay. */
  hasBreak: Uint8Array;
}>;

/** How many open elements an end tag is compared with. */
const maxSteps = 200;

const { blockOpen, blockClose, block, inlineOpen, inlineClose, invisible, helperOpen, helperElse, helperClose } =
  tokenKind;

export const isBlockToken = (kind: number | undefined): boolean =>
  kind === blockOpen || kind === blockClose || kind === block;

/** Whether white space next to it is visible. */
const isInlineToken = (kind: number): boolean => !isBlockToken(kind) && kind !== invisible && kind < helperOpen;

/** Finds what is open at each token, as far as broken markup allows. An end tag without its element closes nothing. */
export function readStructure(text: string, { kinds, starts, ends, names }: MarkupTokens): Structure {
  const count = kinds.length;
  const heights: number[] = [];
  const hasBlock = new Uint8Array(count + 1);
  const hasInline = new Uint8Array(count + 1);
  const hasBreak = new Uint8Array(count + 1);
  const stack: number[] = [];
  /** The innermost block at each stack entry; `count` is the whole markup. */
  const blocks: number[] = [count];

  const blockAround = () => blocks[stack.length]!;
  const endAt = (height: number) => {
    stack.length = height;
  };
  const open = (token: number) => {
    stack.push(token);
    blocks[stack.length] = kinds[token] === blockOpen ? token : blocks[stack.length - 1]!;
  };

  const markBlock = () => {
    for (let height = stack.length - 1; height >= 0; height -= 1) {
      const token = stack[height]!;
      if (hasBlock[token] === 1) return;
      hasBlock[token] = 1;
      if (kinds[token] === blockOpen) return;
    }
  };

  /**
   * The stack height of the innermost match of `isWanted`, unless `isBorder` matches before it; -1 if there is none.
   */
  const heightOf = (isWanted: (token: number) => boolean, isBorder: (token: number) => boolean): number => {
    for (let height = stack.length - 1; height >= Math.max(0, stack.length - maxSteps); height -= 1) {
      const token = stack[height]!;
      if (isWanted(token)) return height;
      if (isBorder(token)) return -1;
    }
    return -1;
  };

  const endByStart = (name: string) => {
    const ended = endedByStart.get(name) ?? paragraph;
    for (;;) {
      const height = heightOf(
        (token) => kinds[token] === blockOpen && ended.has(names[token]!),
        (token) => kinds[token] !== inlineOpen,
      );
      if (height < 0) return;
      endAt(height);
    }
  };

  const endOf = (kind: number, name: string): number => {
    if (kind === inlineClose) {
      return heightOf(
        (token) => kinds[token] === inlineOpen && names[token] === name,
        (token) => kinds[token] !== inlineOpen,
      );
    }
    if (kind === helperClose) {
      return heightOf(
        (token) => kinds[token] === helperOpen && names[token] === name,
        () => false,
      );
    }
    return heightOf(
      (token) => kinds[token] === blockOpen && names[token] === name,
      (token) => kinds[token] === helperOpen || (cellElements.has(names[token]!) && !tableParts.has(name)),
    );
  };

  for (let token = 0; token < count; token += 1) {
    const kind = kinds[token]!;
    const name = names[token]!;
    const isBlock = isBlockToken(kind);
    if (
      !isBlock &&
      token > 0 &&
      !isBlockToken(kinds[token - 1]) &&
      hasLineBreak(text, ends[token - 1]!, starts[token]!)
    ) {
      hasBreak[blockAround()] = 1;
    }
    if (kind === blockOpen) endByStart(name);
    if (kind === blockClose || kind === inlineClose || kind === helperClose) {
      const height = endOf(kind, name);
      if (height >= 0) endAt(height);
      else if (isBlock) markBlock();
    } else if (isBlock) markBlock();
    if (kind === helperElse) {
      const height = heightOf(
        (each) => kinds[each] === helperOpen,
        () => false,
      );
      if (height >= 0) endAt(height + 1);
    }
    if (isInlineToken(kind)) {
      hasInline[blockAround()] = 1;
      if (kind === tokenKind.text && hasLineBreak(text, starts[token]!, ends[token]!)) hasBreak[blockAround()] = 1;
    }
    heights.push(stack.length);
    if (kind === blockOpen || kind === inlineOpen || kind === helperOpen) open(token);
  }
  return { heights, hasBlock, hasInline, hasBreak };
}

function hasLineBreak(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (text.charCodeAt(at) === 10) return true;
  return false;
}
