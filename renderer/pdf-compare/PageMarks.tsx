import { memo } from 'react';
import type { PageSize } from '../pdf-pages/page-size.ts';
import { boxStyle } from './box-style.ts';
import type { DifferenceMark } from './difference-marks.ts';
import { boundingBox } from './differences.ts';
import type { VersionSide } from './page-sizes.ts';

type PageMarksProps = Readonly<{
  marks: readonly DifferenceMark[] | undefined;
  side: VersionSide;
  /** The size of the page in CSS pixels at 100 %, the unit of the boxes. */
  size: PageSize;
  currentKey: string | null;
}>;

/**
 * The differences of a page, drawn over it. Hidden from assistive technology: the list of differences has the same
 * content.
 */
export const PageMarks = memo(function PageMarks({ marks = [], side, size, currentKey }: PageMarksProps) {
  return (
    <div className="compare-marks" aria-hidden>
      {drawn(marks, currentKey).flatMap(({ key, kind, boxes }) => {
        const named = {
          'data-kind': kind,
          'data-difference': key,
          'data-side': side,
          'data-current': key === currentKey || undefined,
        };
        if (boxes.length === 0) return <i key={key} className="compare-mark" data-whole {...named} />;
        return boxes.map((box, index) => (
          <i
            // Boxes of one difference have no identity but their order.
            key={`${key} ${String(index)}`}
            className="compare-mark"
            {...named}
            style={boxStyle(box, size)}
          />
        ));
      })}
    </div>
  );
});

/** This many boxes on a page can be distinguished and drawn without a pause. */
const mostBoxes = 2_000;

/**
 * The marks whose boxes are drawn: the first ones, and the current one. A mark with too many boxes gets one box around
 * all of them.
 */
function drawn(marks: readonly DifferenceMark[], currentKey: string | null): readonly DifferenceMark[] {
  let left = mostBoxes;
  return marks.flatMap((mark) => {
    if (left <= 0 && mark.key !== currentKey) return [];
    const around = mark.boxes.length > left ? boundingBox(mark.boxes) : null;
    const boxes = around ? [around] : mark.boxes;
    left -= Math.max(1, boxes.length);
    return [{ ...mark, boxes }];
  });
}
