/** CSS pixels of one PDF point (CSS Values 4, section 6.2) at 100 %. */
export const cssPxPerPoint = 96 / 72;

/** The size of a page in CSS pixels at 100 %, in the orientation that the document sets. */
export type PageSize = Readonly<{ width: number; height: number }>;

/** How far the reader has rotated all pages, clockwise, in degrees. */
export type Rotation = 0 | 90 | 180 | 270;
