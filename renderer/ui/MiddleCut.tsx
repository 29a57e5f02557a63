import './MiddleCut.css';

/** Identifiers of a service share their beginnings, and their ends distinguish them. */
const tailLength = 7;

/**
 * A text that is shortened in the middle if there is no room. Its parent needs the whole text as its accessible name.
 */
export function MiddleCut({ text }: { text: string }) {
  if (text.length <= 2 * tailLength) return <span className="ellipsis">{text}</span>;
  return (
    <span className="middle-cut">
      <span className="middle-cut-head">{text.slice(0, -tailLength)}</span>
      <span className="middle-cut-tail">{text.slice(-tailLength)}</span>
    </span>
  );
}
