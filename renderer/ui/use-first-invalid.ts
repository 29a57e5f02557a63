import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Focuses the first invalid field of a form each time `checked` is called, so that a screen reader announces the
 * problem.
 */
export function useFirstInvalid(): Readonly<{ form: RefObject<HTMLFormElement | null>; checked: () => void }> {
  const form = useRef<HTMLFormElement>(null);
  const [checks, setChecks] = useState(0);
  useEffect(() => {
    if (checks > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [checks]);
  return { form, checked: () => setChecks((count) => count + 1) };
}
