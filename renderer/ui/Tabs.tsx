import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import './Tabs.css';

/** The element ids that connect a tab and its panel, for `aria-controls` and `aria-labelledby`. */
export const tabDomIds = (id: string, key: string) => ({ tab: `${id}-tab-${key}`, panel: `${id}-panel-${key}` });

type TabsProps<K extends string> = Readonly<{
  /** The accessible name of the tab list. */
  label: string;
  /** Connects the tabs with their panels; see `tabDomIds`. */
  id: string;
  tabs: ReadonlyArray<Readonly<{ key: K; label: string; keys?: string | undefined; badge?: ReactNode }>>;
  selected: K;
  onSelect: (key: K) => void;
}>;

/**
 * A tab list (WAI-ARIA "tabs with automatic activation"): arrows, Home and End move and select. The caller renders the
 * panels, so that a hidden one can keep its state.
 */
export function Tabs<K extends string>({ label, id, tabs, selected, onSelect }: TabsProps<K>) {
  const row = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === selected);
    const steps: Record<string, number> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const to = tabs[steps[event.key] ?? -1];
    if (!to) return;
    event.preventDefault();
    onSelect(to.key);
    row.current?.querySelector<HTMLElement>(`#${CSS.escape(tabDomIds(id, to.key).tab)}`)?.focus();
  };

  return (
    <div className="tabs" role="tablist" aria-label={label} ref={row} onKeyDown={move}>
      {tabs.map(({ key, label: words, keys, badge }) => (
        <button
          key={key}
          type="button"
          role="tab"
          className="tab"
          id={tabDomIds(id, key).tab}
          aria-selected={key === selected}
          aria-controls={tabDomIds(id, key).panel}
          tabIndex={key === selected ? 0 : -1}
          title={keys}
          onClick={() => onSelect(key)}
        >
          {words}
          {badge}
        </button>
      ))}
    </div>
  );
}
