import { entriesOfMenu } from '../ui/menu-entry.ts';
import { isVisible } from './panes.ts';

/** A visible button or menu item without a row in the command table. */
export type ScreenAction = Readonly<{
  label: string;
  /** The name of the part of the window that holds it. */
  group: string;
  /** `null` while it is disabled. */
  press: (() => void) | null;
}>;

/** Every row of a list has the same buttons, and the navigation has commands, so both are left out. */
const leftOut = 'nav, dialog, [role=dialog], [role=menu], [role=row], [role=listbox], [role=tree], [role=document]';

/**
 * The visible controls that can be pressed, so that the palette finds each button and each item of a closed menu by its
 * label.
 */
export function screenActions(): readonly ScreenAction[] {
  const buttons = [...document.querySelectorAll<HTMLElement>('button, [role=tab]')].filter(
    (button) => isVisible(button) && !button.closest(leftOut),
  );
  const found = buttons.flatMap((button): readonly ScreenAction[] => {
    const group = button.closest('[role=toolbar], [role=tablist], section, form, header, main')?.ariaLabel ?? '';
    const entries = entriesOfMenu(button);
    if (!entries) {
      const isDisabled = button.matches(':disabled, [aria-disabled=true]');
      return [{ label: nameOf(button), group, press: isDisabled ? null : () => button.click() }];
    }
    return entries.flatMap((entry) =>
      entry === 'line'
        ? []
        : [{ label: entry.words, group: nameOf(button), press: entry.isDisabled ? null : entry.onAction }],
    );
  });
  return [
    ...new Map(found.filter(({ label }) => label !== '').map((each) => [`${each.group} ${each.label}`, each])).values(),
  ];
}

/** “Placeholders, 3 missing”: elements after the first text are apart from it. */
function nameOf(element: HTMLElement): string {
  if (element.ariaLabel) return element.ariaLabel.trim();
  return [...element.childNodes]
    .reduce((name, node) => {
      const text = node.textContent ?? '';
      return name !== '' && text !== '' && node instanceof Element ? `${name}, ${text}` : name + text;
    }, '')
    .trim();
}
