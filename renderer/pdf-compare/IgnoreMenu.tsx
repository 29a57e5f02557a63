import { EyeOff } from 'lucide-react';
import { useStore } from 'zustand';
import type { IgnoredArea } from '../../shared/proof.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';
import type { PdfComparison } from './comparison.ts';
import { areasToIgnore } from './ignored-areas.ts';

type IgnoreMenuProps = Readonly<{ comparison: PdfComparison; onIgnore: (areas: readonly IgnoredArea[]) => void }>;

/** Ignores the area of the current difference, by keyboard too. Not available for a whole page. */
export function IgnoreMenu({ comparison, onIgnore }: IgnoreMenuProps) {
  const difference = useStore(comparison.state, (s) => (s.current === null ? undefined : s.differences[s.current]));
  const pairs = useStore(comparison.state, (s) => s.comparison?.pairs ?? noPairs);
  const here = difference ? areasToIgnore(difference, pairs, 'page') : [];
  const everywhere = difference ? areasToIgnore(difference, pairs, 'all') : [];
  return (
    <Menu
      label="Where to ignore this place"
      button={<IconButton label="Ignore this place" icon={<EyeOff size={16} />} isDisabled={everywhere.length === 0} />}
      entries={[
        { words: 'Ignore on this page', isDisabled: here.length === 0, onAction: () => onIgnore(here) },
        { words: 'Ignore on all pages', onAction: () => onIgnore(everywhere) },
      ]}
    />
  );
}

const noPairs: readonly never[] = [];
