import { ListTree, Table2, Text } from 'lucide-react';
import type { InfoView } from '../../shared/workspace.ts';
import { Button } from '../ui/Button.tsx';

const choices = [
  { view: 'text', label: 'Text', Icon: Text },
  { view: 'tree', label: 'Tree', Icon: ListTree },
  { view: 'table', label: 'Table', Icon: Table2 },
] as const satisfies ReadonlyArray<{ view: InfoView; label: string; Icon: unknown }>;

type ViewChoiceProps = Readonly<{ view: InfoView; onChange: (view: InfoView) => void }>;

/** How JSON is shown. */
export function ViewChoice({ view, onChange }: ViewChoiceProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a `fieldset` is a group of form fields
    <span role="group" aria-label="Shown as" className="info-views">
      {choices.map(({ view: one, label, Icon }) => (
        <Button
          key={one}
          kind="quiet"
          className="info-view"
          icon={<Icon size={16} aria-hidden />}
          aria-label={label}
          aria-pressed={view === one}
          title={label}
          onPress={() => onChange(one)}
        >
          <span>{label}</span>
        </Button>
      ))}
    </span>
  );
}
