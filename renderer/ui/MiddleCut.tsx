import './MiddleCut.css';

/** Identifiers of a service share their beginnings: the end tells one from another. */
const tailLength = 7;

/** A text that is cut in its middle where it has no room. Its parent needs the whole text as its accessible name. */
export function MiddleCut({ text }: { text: string }) {
  if (text.length <= 2 * tailLength) return <span className="ellipsis">{text}</span>;
  return (
    <span className="middle-cut">
      <span className="middle-cut-head">{text.slice(0, -tailLength)}</span>
      <span className="middle-cut-tail">{text.slice(-tailLength)}</span>
    </span>
  );
}
