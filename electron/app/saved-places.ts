import { invalidInput } from '../../shared/fault.ts';

type SavedPlacesDependencies = Readonly<{
  /** Asks for a place with the system's dialog; `null` if it was cancelled. */
  askSavePath(name: string): Promise<string | null>;
  /** Shows the file in the system's file manager. */
  showInFolder(path: string): void;
}>;

/** More than the notices that a window can show. */
const maxRemembered = 100;

/** Remembers the paths that the author saved to since the start. The window can show only these in the file manager. */
export function createSavedPlaces({ askSavePath, showInFolder }: SavedPlacesDependencies) {
  const chosen = new Set<string>();
  return {
    async askSavePath(name: string): Promise<string | null> {
      const path = await askSavePath(name);
      if (path === null) return null;
      chosen.delete(path);
      chosen.add(path);
      const [oldest] = chosen;
      if (chosen.size > maxRemembered && oldest !== undefined) chosen.delete(oldest);
      return path;
    },

    /** Throws `INVALID-INPUT` for a path that was not chosen in a dialog. */
    showInFolder(path: string): void {
      if (!chosen.has(path)) throw notSavedThere();
      showInFolder(path);
    },
  };
}

const notSavedThere = () =>
  invalidInput(
    'Nothing was saved there since Galley started.',
    'Look for the file with the file manager of the system.',
  );
