import { Copy, Filter, FoldVertical, Route, Table2 } from 'lucide-react';
import { CommandButton } from '../../ui/CommandButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
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
  return (
    <div className="json-bar">
      <Menu
        label="Fold"
        button={<IconButton label="Fold…" icon={<FoldVertical size={16} />} />}
        entries={[
          ...[1, 2, 3].map((level) => ({ words: `Fold to level ${level}`, onAction: () => onFold(level) })),
          { words: 'Unfold all', onAction: () => onFold(null) },
        ]}
      />
      {selected && (
        <>
          <CommandButton command="copy-json-path" Icon={Route} isDisabled={path === null} onPress={actions.copyPath} />
          <CommandButton command="copy-json-value" Icon={Copy} onPress={actions.copyValue} />
          <CommandButton command="filter-to-node" Icon={Filter} isDisabled={path === null} onPress={actions.filterTo} />
          <CommandButton
            command="show-as-table"
            Icon={Table2}
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
