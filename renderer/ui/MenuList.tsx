import { Check } from 'lucide-react';
import type { RefObject } from 'react';
import { Menu, MenuItem, Popover, Separator, Text } from 'react-aria-components';
import type { MenuEntry } from './menu-entry.ts';
import './Menu.css';

type MenuListProps = Readonly<{
  label: string;
  /** The button at which the list is placed. */
  trigger: RefObject<HTMLElement | null>;
  entries: readonly MenuEntry[];
  onClose: () => void;
}>;

/** The open list of a `Menu`. Arrows, Home, End and letters move in it; Escape and a press outside close it. */
export function MenuList({ label, trigger, entries, onClose }: MenuListProps) {
  return (
    <Popover
      className="menu-popover"
      aria-label={label}
      triggerRef={trigger}
      offset={4}
      placement="bottom start"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Menu className="menu" aria-label={label} autoFocus="first" onClose={onClose}>
        {entries.map((entry, index) => {
          // Separators have no name, but stay between the same commands: the index identifies them.
          if (entry === 'line') return <Separator key={`line-${index}`} id={`line-${index}`} className="menu-line" />;
          const { words, key = words, icon, note, isCurrent = false, isDisabled = false, onAction } = entry;
          return (
            <MenuItem
              key={key}
              id={key}
              className="menu-item"
              textValue={words}
              isDisabled={isDisabled}
              onAction={onAction}
            >
              {icon}
              <span className="menu-item-words ellipsis">{words}</span>
              {/* The description of the entry, not a part of its name. */}
              <Text slot="description" className="menu-item-note" aria-hidden>
                {note && <span className="ellipsis">{note}</span>}
                {isCurrent && <Check size={14} aria-label="current" />}
              </Text>
            </MenuItem>
          );
        })}
      </Menu>
    </Popover>
  );
}
