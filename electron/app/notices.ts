import type { AppEvent } from '../../shared/events.ts';
import type { Notice } from '../../shared/model.ts';

/** Forwards events to the window, and keeps notices for a window that opens later, until they are dismissed. */
export function createNotices(emitToWindow: (event: AppEvent) => void) {
  const notices = new Map<string, Notice>();
  return {
    emit(event: AppEvent): void {
      if (event.type === 'noticed') notices.set(event.notice.id, event.notice);
      emitToWindow(event);
    },
    list: (): readonly Notice[] => [...notices.values()],
    dismiss: (id: string): void => void notices.delete(id),
  };
}
