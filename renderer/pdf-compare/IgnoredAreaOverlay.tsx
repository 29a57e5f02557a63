import { X } from 'lucide-react';
import type { IgnoredArea } from '../../shared/proof.ts';
import type { PageSize } from '../pdf-pages/page-size.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { boxStyle } from './box-style.ts';
import { ignoredAreasOn } from './ignored-areas.ts';

type IgnoredAreaOverlayProps = Readonly<{
  areas: readonly IgnoredArea[];
  /** Of the later document. */
  page: number;
  size: PageSize;
  /** Removes an area by its index in `areas`; `undefined` where areas cannot be changed. */
  onRemove: ((index: number) => void) | undefined;
}>;

/** The ignored areas of a page, hatched. */
export function IgnoredAreaOverlay({ areas, page, size, onRemove }: IgnoredAreaOverlayProps) {
  return ignoredAreasOn(areas, page).map(({ area, index }) => (
    <div key={`${area.page} ${JSON.stringify(area.box)}`} className="compare-ignored" style={boxStyle(area.box, size)}>
      {onRemove && (
        <IconButton
          className="compare-ignored-remove"
          label={`Stop ignoring this area on ${area.page === 'all' ? 'all pages' : `page ${area.page}`}`}
          icon={<X size={12} />}
          onPress={() => onRemove(index)}
        />
      )}
    </div>
  ));
}
