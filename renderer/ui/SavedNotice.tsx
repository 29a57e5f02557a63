import { createContext, useContext } from 'react';
import { Button } from './Button.tsx';
import { NoticeLine } from './NoticeLine.tsx';

/**
 * Selects a saved file in its folder with the system's file manager; `null` in a test without an application around the
 * view.
 */
export const ShowInFolderContext = createContext<((path: string) => void) | null>(null);

/** Where a file was saved, and the button that shows it there. */
export function SavedNotice({ path, onDismiss }: Readonly<{ path: string; onDismiss?: () => void }>) {
  const show = useContext(ShowInFolderContext);
  return (
    <NoticeLine
      tone="success"
      {...(show && {
        action: (
          <Button kind="quiet" onPress={() => show(path)}>
            Show in folder
          </Button>
        ),
      })}
      {...(onDismiss && { onDismiss })}
    >
      Saved to {path}
    </NoticeLine>
  );
}
