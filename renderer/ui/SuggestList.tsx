import './SuggestField.css';

/** One line of a `SuggestList`. */
type SuggestLine = Readonly<{
  key: string;
  label: string;
  title: string;
  /** A warning about it, at the end of its line. */
  note?: string;
}>;

type SuggestListProps = Readonly<{
  id: string;
  label: string;
  lines: readonly SuggestLine[];
  /** The index of the selected line; -1 for none. */
  marked: number;
  onTake: (index: number) => void;
}>;

/** The id of the element of a line, for `aria-activedescendant`. */
export const suggestLineId = (listId: string, index: number) => `${listId}-${index}`;

/** The open list below a text box, which keeps the focus. The selected line is in view. */
export function SuggestList({ id, label, lines, marked, onTake }: SuggestListProps) {
  return (
    <div id={id} role="listbox" aria-label={label} className="suggest-list">
      {lines.map(({ key, label: text, title, note }, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text box, which refers to the selected option
        <div
          key={key}
          id={suggestLineId(id, index)}
          ref={index === marked ? intoView : null}
          role="option"
          aria-selected={index === marked}
          className="suggest-option"
          // On pointer down, before the text box loses the focus.
          onPointerDown={(event) => {
            event.preventDefault();
            onTake(index);
          }}
        >
          <span className="mono">{text}</span>
          <span className="suggest-title">{title}</span>
          {note !== undefined && <span className="suggest-note">{note}</span>}
        </div>
      ))}
    </div>
  );
}

const intoView = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' });
