import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';
import type { MenuEntry } from '../ui/menu-entry.ts';
import { SavedFiltersDialog } from './SavedFiltersDialog.tsx';
import type { TemplateFilters, TemplateFiltersState } from './template-filters.ts';

type FilterMenuProps = Readonly<{
  filters: TemplateFilters;
  filter: string;
  onTake: (filter: string) => void;
}>;

/** The saved filters of the template, then the recent ones. */
export function FilterMenu({ filters, filter, onTake }: FilterMenuProps) {
  const state = useStore(filters.state);
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <Menu
        label="Filters of this template"
        button={<IconButton label="Filters of this template" icon={<Bookmark size={16} />} />}
        entries={[
          ...entriesOf(state, filter, onTake),
          { key: 'saved', words: 'Saved filters…', onAction: () => setDialogOpen(true) },
        ]}
      />
      {isDialogOpen && (
        <SavedFiltersDialog filters={filters} filter={filter} onTake={onTake} onClose={() => setDialogOpen(false)} />
      )}
    </>
  );
}

/** Longer filters would push their name aside. */
const maxNoteLength = 32;

function entriesOf(
  { saved, recent }: TemplateFiltersState,
  filter: string,
  onTake: (filter: string) => void,
): MenuEntry[] {
  const lines: readonly MenuEntry[] = ['line'];
  return [
    ...saved.map((each) => ({
      key: `saved ${each.name}`,
      words: each.name,
      note: each.filter.length > maxNoteLength ? `${each.filter.slice(0, maxNoteLength - 1)}…` : each.filter,
      icon: <Bookmark size={14} aria-hidden />,
      isCurrent: each.filter === filter,
      onAction: () => onTake(each.filter),
    })),
    ...(saved.length > 0 ? lines : []),
    ...recent.map((each) => ({
      key: `recent ${each}`,
      words: each,
      isCurrent: each === filter,
      onAction: () => onTake(each),
    })),
    ...(recent.length > 0 ? lines : []),
  ];
}
