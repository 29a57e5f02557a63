import { Copy, Filter, FoldVertical, Route, Table2 } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import { commandHint } from '../../ui/keys.ts';
import { Menu } from '../../ui/Menu.tsx';
import type { SelectedNode } from '../json/json-messages.ts';
import type { NodeActions } from './node-actions.ts';

type NodeBarProps = Readonly<{
  selected: SelectedNode | null;
  actions: NodeActions;
  /** `null` unfolds all. */
  onFold: (level: number | null) => void;
}>;

/** The path of the selected value, its actions, and folding. */
export function NodeBar({ selected, actions, onFold }: NodeBarProps) {
  const path = selected && actions.filterOfNode();
  const icon = { size: 16 };
  return (
    <div className="json-bar">
      <Menu
        label="Fold"
        button={<IconButton label="Fold…" icon={<FoldVertical {...icon} />} />}
        entries={[
          ...[1, 2, 3].map((level) => ({ words: `Fold to level ${level}`, onAction: () => onFold(level) })),
          { words: 'Unfold all', onAction: () => onFold(null) },
        ]}
      />
      {selected && (
        <>
          <IconButton
            {...commandHint('copy-json-path')}
            icon={<Route {...icon} />}
            isDisabled={path === null}
            onPress={actions.copyPath}
          />
          <IconButton {...commandHint('copy-json-value')} icon={<Copy {...icon} />} onPress={actions.copyValue} />
          <IconButton
            {...commandHint('filter-to-node')}
            icon={<Filter {...icon} />}
            isDisabled={path === null}
            onPress={actions.filterTo}
          />
          <IconButton
            {...commandHint('show-as-table')}
            icon={<Table2 {...icon} />}
            isDisabled={path === null || !selected.isTable}
            onPress={actions.showTable}
          />
        </>
      )}
      <code className="mono selectable ellipsis json-path" title={path ?? undefined}>
        {path ?? (selected ? 'Its key occurs again: no path leads here.' : '')}
      </code>
    </div>
  );
}
