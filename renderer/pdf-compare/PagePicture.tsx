import { useEffect, useRef, useState } from 'react';
import type { PdfSource } from '../pdf-engine/pdf-engine.ts';
import type { PageSize } from '../pdf-pages/page-size.ts';
import type { PageImages } from './page-images.ts';

type PagePictureProps = Readonly<{
  images: PageImages;
  source: PdfSource;
  page: number;
  /** In CSS pixels. A picture of another width is stretched until the new one is drawn. */
  widthPx: number;
  /** The accessible name of the picture. */
  label: string;
  /** Called with the size of the page in CSS pixels at 100 %. */
  onSize: (size: PageSize) => void;
}>;

/** Zooming by wheel has many small steps. The page is drawn sharply this long after the last one. */
const redrawDelayMs = 120;

/** One page, drawn while it is in the document; the last picture stays until the next one is drawn. */
export function PagePicture({ images, source, page, widthPx, label, onSize }: PagePictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const heard = useRef(onSize);
  heard.current = onSize;
  const hasPicture = useRef(false);
  const [isBroken, setBroken] = useState(false);

  useEffect(() => {
    const giveUp = new AbortController();
    const { signal } = giveUp;
    const draw = () =>
      images.draw({ source, page, widthPx, signal }).then(
        ({ bitmap, width, height }) => {
          paint(canvas.current, bitmap);
          hasPicture.current = true;
          setBroken(false);
          heard.current({ width, height });
        },
        () => !signal.aborted && setBroken(true),
      );
    const timer = setTimeout(draw, hasPicture.current ? redrawDelayMs : 0);
    return () => {
      clearTimeout(timer);
      giveUp.abort();
    };
  }, [images, source, page, widthPx]);

  // Free the large memory of the picture at once, not at the next garbage collection.
  useEffect(() => {
    const element = canvas.current;
    return () => paint(element, null);
  }, []);

  return (
    <>
      <canvas ref={canvas} role="img" aria-label={label} className="compare-picture" />
      {isBroken && <p className="compare-broken">This page could not be drawn.</p>}
    </>
  );
}

/** Transfers the bitmap to the canvas without a copy; `null` empties the canvas. */
function paint(canvas: HTMLCanvasElement | null, bitmap: ImageBitmap | null): void {
  const context = canvas?.getContext('bitmaprenderer');
  if (!canvas || !context) {
    bitmap?.close();
    return;
  }
  canvas.width = bitmap?.width ?? 1;
  canvas.height = bitmap?.height ?? 1;
  context.transferFromImageBitmap(bitmap);
}
