import { useEffect, useState } from 'react';
import { browserClock } from '../base/browser-clock.ts';
import { ProgressLine } from '../ui/ProgressLine.tsx';

/** Progress is shown only after this time: before, it would only flash. */
const flashMs = 400;

/** Says that a markup is being formatted, if that takes long. */
export function FormatProgress() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => browserClock.after(flashMs, () => setSlow(true)), []);
  return isSlow && <ProgressLine label="Formatting" words="Formatting…" />;
}
