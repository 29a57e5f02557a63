/** @file What pdf.js makes by `new` where there is no document: classes, because it asks for them. */

const none = () => 'none';

type Drawn = { canvas: OffscreenCanvas | null; context: OffscreenCanvasRenderingContext2D | null };

/**
 * Without hinting: FreeType hints a font by all of its glyphs, so a letter that comes newly into an embedded font would shift the figures
 * on every page by a shade, and each page would look changed. Setting a canvas to a size takes it back.
 */
function unhinted(context: OffscreenCanvasRenderingContext2D | null): OffscreenCanvasRenderingContext2D | null {
  if (context) context.textRendering = 'geometricPrecision';
  return context;
}

/** What pdf.js asks of a canvas factory (`BaseCanvasFactory`). Pixels are read often, so they stay out of the graphics card. */
export class OffscreenCanvases {
  create(width: number, height: number): Drawn {
    if (!(width > 0 && height > 0)) throw new Error('Invalid canvas size');
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: unhinted(canvas.getContext('2d', { willReadFrequently: true })) };
  }

  reset({ canvas, context }: Drawn, width: number, height: number): void {
    if (!canvas || !(width > 0 && height > 0)) throw new Error('Invalid canvas size');
    canvas.width = width;
    canvas.height = height;
    unhinted(context);
  }

  destroy(drawn: Drawn): void {
    if (drawn.canvas) drawn.canvas.width = drawn.canvas.height = 0;
    drawn.canvas = drawn.context = null;
  }

  getNoAlphaContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D | null {
    return unhinted(canvas.getContext('2d', { alpha: false, willReadFrequently: true }));
  }
}

/** What pdf.js asks of a filter factory (`BaseFilterFactory`), answered with "none" each time. */
export class NoFilters {
  addFilter = none;
  addHCMFilter = none;
  addAlphaFilter = none;
  addLuminosityFilter = none;
  addKnockoutFilter = none;
  addHighlightHCMFilter = none;
  addSelectionHCMFilter = none;
  addSelectionFilter = none;
  createSelectionStyle = () => null;
  destroy() {}
}
