import { useEffect, useState } from 'react';

type LicencesTextProps = Readonly<{
  /** Rejects when the text cannot be read. */
  load: (signal: AbortSignal) => Promise<string>;
}>;

/** Galley's own licence and those of everything that it contains. */
export function LicencesText({ load }: LicencesTextProps) {
  const [text, setText] = useState('');
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const closed = new AbortController();
    load(closed.signal).then(setText, () => closed.signal.aborted || setHasFailed(true));
    return () => closed.abort();
  }, [load]);
  if (hasFailed) {
    return (
      <p role="alert">The licence texts could not be read. They are beside the program, in LICENSES.third-party.txt.</p>
    );
  }
  return (
    <section
      className="about-licences selectable"
      aria-label="Licences"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {text}
    </section>
  );
}
