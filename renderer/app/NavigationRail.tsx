import { FileText, Layers, LayoutGrid, List, Settings } from 'lucide-react';
import { useStore } from 'zustand';
import type { CommandId } from '../../shared/commands.ts';
import { commandHint } from '../ui/keys.ts';
import { NativeButton } from '../ui/NativeButton.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import type { Shell, ViewName } from './shell.ts';

const views = [
  { view: 'report', label: 'Report', Icon: FileText },
  { view: 'sheet', label: 'Sheet', Icon: LayoutGrid },
  { view: 'merge', label: 'Merge', Icon: Layers },
  { view: 'activity', label: 'Activity', Icon: List },
  { view: 'settings', label: 'Settings', Icon: Settings },
] as const satisfies ReadonlyArray<{ view: ViewName; label: string; Icon: unknown }>;

/** The links to the five views. */
export function NavigationRail({ shell, onCommand }: { shell: Shell; onCommand: (command: CommandId) => void }) {
  const current = useStore(shell.state, (s) => s.view);
  return (
    <nav aria-label="Main" className="navigation-rail">
      {views.map(({ view, label, Icon }) => (
        <Tooltip key={view} {...commandHint(`go-${view}`)} text={label}>
          <NativeButton
            role="link"
            className="navigation-link"
            onPress={() => onCommand(`go-${view}`)}
            {...(view === current && { 'aria-current': 'page' })}
          >
            <Icon size={16} aria-hidden />
            {label}
          </NativeButton>
        </Tooltip>
      ))}
    </nav>
  );
}
