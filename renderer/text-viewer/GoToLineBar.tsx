import { X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { IconButton } from '../ui/IconButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { type LinePlace, readLinePlace } from './line-place.ts';

type GoToLineBarProps = Readonly<{
  /** The number of lines of the text. */
  lines: number;
  inputRef: RefObject<HTMLInputElement | null>;
  /** Called while the user types a line; `null` without one. */
  onPreview: (place: LinePlace | null) => void;
  onGo: (place: LinePlace) => void;
  onClose: () => void;
}>;

/** The field for a line number, which is shown while the user types it. */
export function GoToLineBar({ lines, inputRef, onPreview, onGo, onClose }: GoToLineBarProps) {
  const [typed, setTyped] = useState('');
  const [hasTried, setTried] = useState(false);
  const noteId = useId();
  const place = readLinePlace(typed);
  const isWrong = typed.trim() !== '' && place === null;
  const last = lines.toLocaleString('en');

  const change = (text: string) => {
    setTyped(text);
    setTried(false);
    onPreview(readLinePlace(text));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (place) onGo(place);
    else setTried(true);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  const note =
    isWrong || hasTried
      ? 'Type a line, as 120, or a line and a column, as 120:8.'
      : place && place.line > lines
        ? `The last line is ${last}.`
        : `1 to ${last}`;

  return (
    <form className="find-bar" onSubmit={submit} onKeyDown={press}>
      <TextField
        label="Go to line"
        inline
        mono
        autoFocus
        placeholder="Line or line:column"
        value={typed}
        onChange={change}
        inputRef={inputRef}
        inputAria={{ 'aria-describedby': noteId, ...((isWrong || hasTried) && { 'aria-invalid': true }) }}
        className="go-to-line"
      />
      <span role="status" id={noteId} className="find-note" data-none={isWrong || hasTried || undefined}>
        {note}
      </span>
      <IconButton label="Close" keys="Esc" icon={<X size={16} />} onPress={onClose} />
    </form>
  );
}
