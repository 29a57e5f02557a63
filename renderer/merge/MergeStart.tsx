import { useStore } from 'zustand';
import { mergeItemTypes } from '../../shared/merge-items.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { Merge } from './merge.ts';
import { typeIcons } from './type-icons.ts';

/** Replaces an empty list: what to do, and all known files, one click each. */
export function MergeStart({ merge }: { merge: Merge }) {
  const suggestions = useStore(merge.state, (s) => s.suggestions);
  const headings = { image: 'Images', attachment: 'Attachments' } as const;
  return (
    <div className="merge-start">
      <EmptyState>Paste the identifiers of images and attachments above, or start with one of these.</EmptyState>
      {mergeItemTypes.map((type) => {
        const Icon = typeIcons[type];
        return (
          suggestions[type].length > 0 && (
            <section key={type} aria-label={headings[type]}>
              <h2>{headings[type]}</h2>
              <div className="merge-offers">
                {suggestions[type].map(({ id, title }) => (
                  <Button key={id} icon={<Icon size={14} aria-hidden />} onPress={() => merge.addItems([{ type, id }])}>
                    {title}
                  </Button>
                ))}
              </div>
            </section>
          )
        );
      })}
    </div>
  );
}
