import { FileText, Layers, List, Settings } from 'lucide-react';
import { Link } from 'react-aria-components';
import { useStore } from 'zustand';
import type { CommandId } from '../../shared/commands.ts';
import type { Shell, ViewName } from './shell.ts';

const places = [
  { place: 'report', label: 'Report', Icon: FileText },
  { place: 'merge', label: 'Merge', Icon: Layers },
  { place: 'activity', label: 'Activity', Icon: List },
  { place: 'settings', label: 'Settings', Icon: Settings },
] as const satisfies ReadonlyArray<{ place: ViewName; label: string; Icon: unknown }>;

/** The way between the four places. */
export function NavigationRail({ shell, onCommand }: { shell: Shell; onCommand: (command: CommandId) => void }) {
  const current = useStore(shell.state, (s) => s.place);
  return (
    <nav aria-label="Main" className="navigation-rail">
      {places.map(({ place, label, Icon }) => (
        <Link
          key={place}
          className="navigation-link"
          onPress={() => onCommand(`go-${place}`)}
          {...(place === current && { 'aria-current': 'page' })}
        >
          <Icon size={16} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  );
}
