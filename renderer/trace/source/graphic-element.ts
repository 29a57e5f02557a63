import type { PageGraphic } from '../../pdf-engine/pdf-engine.ts';
import { type Box, unionBox } from '../../pdf-pages/box.ts';
import type { PageMap } from './map-pages.ts';
import type { DrawnElement, MarkupText } from './markup-text.ts';
import type { PageCharacters } from './page-characters.ts';
import { lowerBound } from './sorted-offsets.ts';

/** The elements that may have drawn a graphic. */
type FoundElements = Readonly<{ elements: readonly DrawnElement[]; isCertain: boolean }>;

/** A point within this distance of a graphic, in CSS pixels, still belongs to it. */
const nearPx = 3;
/** Rules are at most this thick. */
const rulePx = 24;
/** As many words above and below are compared: footers and columns farther away are in another order. */
const nearWords = 12;

type PagePoint = Readonly<{ page: number; x: number; y: number }>;

/** `area`: a drawing of lines and areas, or a background. */
type Drawn = Readonly<{ kind: DrawnElement['kind'] | 'area'; box: Box }>;
type PlacedWord = Readonly<{ page: number; box: Box; match: number }>;

/** Finds the elements of images and rules: those between the words above and below on the pages. */
export function createGraphicElements({ drawn }: MarkupText, { words }: PageCharacters, { matches }: PageMap) {
  /** The words of a page and those beside it with their places in the markup, from above. */
  const placed = (page: number): PlacedWord[] =>
    words
      .flatMap(({ page: on, box: [x, y, width, height], from, to }) => {
        const isNear = Math.abs(on - page) <= 1;
        const match = isNear ? (matches.subarray(from, to).find((one) => one >= 0) ?? -1) : -1;
        return match < 0 ? [] : [{ page: on, box: { x, y, width, height }, match }];
      })
      .sort((a, b) => a.page - b.page || a.box.y + a.box.height - b.box.y - b.box.height);

  /** The elements of its kind that have the fewest words on the wrong side. */
  const fitting = ({ kind, box }: Drawn, page: number, near: readonly PlacedWord[]) => {
    const isAbove = ({ page: on, box: word }: PlacedWord) =>
      on < page || (on === page && word.y + word.height <= box.y + nearPx);
    const isBelow = ({ page: on, box: word }: PlacedWord) =>
      on > page || (on === page && word.y >= box.y + box.height - nearPx);
    const above = matchesOf(near.filter(isAbove).slice(-nearWords));
    const below = matchesOf(near.filter((word) => !isAbove(word) && isBelow(word)).slice(0, nearWords));
    const able = drawn.filter((element) => canDraw(element, kind));
    const astray = able.map(({ at }) => above.length - lowerBound(above, at) + lowerBound(below, at));
    const least = Math.min(...astray);
    return { elements: able.filter((_, at) => astray[at] === least), least };
  };

  /** `null` without a graphic at the point. */
  return ({ page, x, y }: PagePoint, graphics: readonly PageGraphic[]): FoundElements | null => {
    const all = joined(graphics);
    const [pointed] = all
      .filter(({ box }) => areNear(box, { x, y, width: 0, height: 0 }, nearPx))
      .sort((a, b) => a.box.width * a.box.height - b.box.width * b.box.height);
    if (!pointed) return null;
    const near = placed(page);
    const { elements, least } = fitting(pointed, page, near);
    // One that is repeated on each page has words on all sides.
    const able = drawn.filter((element) => canDraw(element, pointed.kind));
    if (able.length === 1 && pointed.kind === 'image') return { elements: able, isCertain: true };
    // Several images can be between the same words, and a border can look like a rule.
    const rivals = all.filter((other) => {
      const fit = other.kind === pointed.kind && fitting(other, page, near);
      return fit && fit.elements[0] === elements[0] && fit.least <= least;
    });
    const own = elements[rivals.indexOf(pointed)];
    // An area is mostly the background of some other element.
    if (pointed.kind === 'area' || least > 0 || rivals.length !== elements.length || !own)
      return { elements, isCertain: false };
    return { elements: [own], isCertain: true };
  };
}

const matchesOf = (words: readonly PlacedWord[]) => Int32Array.from(words, ({ match }) => match).sort();

/** Images of lines are painted as lines. */
const canDraw = ({ kind }: DrawnElement, painted: Drawn['kind']) => kind === (painted === 'area' ? 'image' : painted);

/** Whether boxes overlap, or are at most this far apart. */
const areNear = (one: Box, other: Box, by: number) =>
  one.x - by <= other.x + other.width &&
  other.x - by <= one.x + one.width &&
  one.y - by <= other.y + other.height &&
  other.y - by <= one.y + one.height;

/** Lines that touch are one rule, one frame or one drawing. */
function joined(graphics: readonly PageGraphic[]): Drawn[] {
  const found: Drawn[] = [];
  const lines: Box[] = [];
  for (const { kind, box } of graphics) {
    if (kind === 'image') found.push({ kind, box });
    else {
      const at = lines.findIndex((line) => areNear(line, box, 1));
      if (at < 0) lines.push(box);
      else lines[at] = unionBox(lines[at]!, box);
    }
  }
  for (const box of lines) found.push({ kind: Math.min(box.width, box.height) <= rulePx ? 'rule' : 'area', box });
  return found;
}
