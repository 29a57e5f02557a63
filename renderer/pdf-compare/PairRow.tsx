import type { CSSProperties, ReactNode } from 'react';
import type { PagePair } from '../pdf-engine/pdf-engine.ts';
import type { Box } from '../pdf-pages/box.ts';
import type { PageSize } from '../pdf-pages/page-size.ts';
import { DrawArea } from './DrawArea.tsx';
import { captionText, notComparedText, unreadText } from './difference-text.ts';
import { IgnoredAreaOverlay } from './IgnoredAreaOverlay.tsx';
import { PageMarks } from './PageMarks.tsx';
import { PagePicture } from './PagePicture.tsx';
import type { VersionSide } from './page-sizes.ts';
import { captionPx, type PairBox } from './pair-layout.ts';
import type { Scene } from './scene.ts';

type PairRowProps = Readonly<{ scene: Scene; pair: PagePair; place: PairBox; columnPx: number }>;

const sides = ['before', 'after'] as const;

/** A pair of pages: side by side, or one over the other. */
export function PairRow(props: PairRowProps) {
  const { scene, pair, place } = props;
  const isPair = ({ before, after }: PagePair) => before === pair.before && after === pair.after;
  return (
    <li
      className="compare-pair"
      data-mode={scene.mode}
      style={{ transform: `translateY(${place.top - captionPx}px)`, height: captionPx + place.height }}
    >
      {scene.notCompared.some(isPair) && (
        <p className="compare-note">{scene.unread.some(isPair) ? unreadText : notComparedText}</p>
      )}
      {scene.mode === 'side-by-side' ? (
        sides.map((side) => (
          <Column key={side} {...props} words={captionText({ [side]: pair[side] })}>
            <Sheet {...props} side={side} />
            {side === 'after' && <Tools {...props} />}
          </Column>
        ))
      ) : (
        <Column {...props} words={captionText(pair)}>
          {scene.mode === 'overlay' ? <Overlay {...props} /> : <Swipe {...props} />}
          <Tools {...props} />
        </Column>
      )}
    </li>
  );
}

/**
 * A caption, and below it the frame for papers. A frame wider than the column is shifted by the common horizontal
 * scroll offset.
 */
function Column({ place, columnPx, words, children }: PairRowProps & Readonly<{ words: string; children: ReactNode }>) {
  const overPx = place.width - columnPx;
  const shift = overPx > 0 ? `calc(-1 * min(var(--x, 0px), ${overPx}px))` : `${-overPx / 2}px`;
  return (
    <div className="compare-column">
      <p className="compare-caption ellipsis" style={{ height: captionPx }}>
        {words}
      </p>
      <div
        className="compare-frame"
        style={{ width: place.width, height: place.height, translate: shift, '--shift': shift } as CSSProperties}
      >
        {children}
      </div>
    </div>
  );
}

/** The page of one side with its marks, or a placeholder if that side has no page. */
function Sheet({ scene, pair, place, side }: PairRowProps & Readonly<{ side: VersionSide }>) {
  const page = pair[side];
  const size = scene.viewport.sizes.sizeOf(pair, side);
  if (page === null || !size) {
    return (
      <p className="compare-absent" style={{ width: place.width, height: place.height }}>
        Not in this version
      </p>
    );
  }
  return (
    <Paper size={size} scale={place.scale} side={side}>
      <Picture scene={scene} side={side} page={page} widthPx={size.width * place.scale} />
      <PageMarks marks={scene.marks[side].get(page)} side={side} size={size} currentKey={scene.currentKey} />
    </Paper>
  );
}

/** Both pages blended: content of only one page is in its colour, content of both is black. */
function Overlay({ scene, pair, place }: PairRowProps) {
  const papers = sides.flatMap((side) => {
    const page = pair[side];
    const size = scene.viewport.sizes.sizeOf(pair, side);
    return page === null || !size ? [] : [{ side, page, size }];
  });
  return (
    <>
      <div className="compare-blend">
        {papers.map(({ side, page, size }) => (
          <div key={side} className="compare-ink" data-side={side}>
            <Paper size={size} scale={place.scale} side={side}>
              <Picture scene={scene} side={side} page={page} widthPx={size.width * place.scale} />
            </Paper>
          </div>
        ))}
      </div>
      {papers.map(({ side, page, size }) => (
        <Paper key={side} size={size} scale={place.scale} side={side} isClear>
          <PageMarks marks={scene.marks[side].get(page)} side={side} size={size} currentKey={scene.currentKey} />
        </Paper>
      ))}
    </>
  );
}

/** The earlier page to the left of the divider, the later one to the right. */
function Swipe(props: PairRowProps) {
  return sides.map((side) => (
    <div key={side} className="compare-swiped" data-side={side}>
      <Sheet {...props} side={side} />
    </div>
  ));
}

type PaperProps = Readonly<{
  size: PageSize;
  scale: number;
  side: VersionSide;
  isClear?: boolean;
  children: ReactNode;
}>;

function Paper({ size, scale, side, isClear, children }: PaperProps) {
  return (
    <div
      className="compare-paper"
      data-side={side}
      data-clear={isClear || undefined}
      style={{ width: Math.floor(size.width * scale), height: Math.floor(size.height * scale) }}
    >
      {children}
    </div>
  );
}

type PictureProps = Readonly<{ scene: Scene; side: VersionSide; page: number; widthPx: number }>;

function Picture({ scene, side, page, widthPx }: PictureProps) {
  const { source, words } = scene.versions[side];
  return (
    <PagePicture
      images={scene.images}
      source={source}
      page={page}
      widthPx={Math.floor(widthPx)}
      label={`Page ${page}, ${words}`}
      onSize={(size) => scene.viewport.learnSize(side, page, size)}
    />
  );
}

/** The ignored areas of the later page, and drawing more of them. */
function Tools({ scene, pair, place }: PairRowProps) {
  const { ignored, onDrawn, onRemove } = scene;
  const page = pair.after;
  const size = scene.viewport.sizes.sizeOf(pair, 'after');
  if (page === null || !size) return null;
  return (
    <Paper size={size} scale={place.scale} side="after" isClear>
      {onDrawn && <DrawArea size={size} onDrawn={(box: Box) => onDrawn({ page, box })} />}
      <IgnoredAreaOverlay areas={ignored} page={page} size={size} onRemove={onRemove} />
    </Paper>
  );
}
