/** What the application menu may ask of the viewer in front. */
export type PdfCommand =
  | 'find'
  | 'zoom-in'
  | 'zoom-out'
  | 'fit-width'
  | 'actual-size'
  | 'print'
  | 'present'
  | 'compare'
  | 'next-change'
  | 'previous-change';

/** Where a viewer hears commands: calls `listener` for each until the returned function is called. */
export type PdfCommands = Readonly<{ subscribe: (listener: (command: PdfCommand) => void) => () => void }>;

/** Whether a viewer in `region` is meant: it is in sight, and the focus is in no other region, as in another viewer's. */
export function isMeant(region: HTMLElement): boolean {
  if (!region.checkVisibility({ visibilityProperty: true }) || region.closest('[inert]')) return false;
  const other = document.activeElement?.closest('section[aria-label], [role="region"]');
  return !other || other === region || region.contains(other);
}
