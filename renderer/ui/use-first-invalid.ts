import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Gives the focus to the first invalid field of a form, each time that `checked` was called: a reader of the screen
 * then says what is wrong.
 */
export function useFirstInvalid(): Readonly<{ form: RefObject<HTMLFormElement | null>; checked: () => void }> {
  const form = useRef<HTMLFormElement>(null);
  const [checks, setChecks] = useState(0);
  useEffect(() => {
    if (checks > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [checks]);
  return { form, checked: () => setChecks((count) => count + 1) };
}
