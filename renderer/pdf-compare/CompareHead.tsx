import { useStore } from 'zustand';
import type { Scene } from './scene.ts';

const sides = ['before', 'after'] as const;

/** The names of the two versions, and in the overlay the colour of each. */
export function CompareHead({ viewport, versions, mode }: Pick<Scene, 'viewport' | 'versions' | 'mode'>) {
  const widthPx = useStore(viewport.state, (s) => s.view.width);
  return (
    <div className="compare-head" data-mode={mode}>
      <div className="compare-head-columns" style={{ width: widthPx }}>
        {sides.map((side) => (
          <h2 key={side} title={versions[side].words}>
            {mode === 'overlay' && <i className="compare-swatch" data-side={side} aria-hidden />}
            <span className="ellipsis">
              {mode === 'overlay' && 'Only in: '}
              {versions[side].words}
            </span>
          </h2>
        ))}
      </div>
    </div>
  );
}
