import { useEffect, useState } from 'react';
import { TextField } from '../ui/TextField.tsx';

type EditorFieldProps = Readonly<{ command: string; onChange: (command: string) => void }>;

/** The command that opens files. Enter or a loss of focus applies it, and the main process asks the author first. */
export function EditorField({ command, onChange }: EditorFieldProps) {
  const [text, setText] = useState(command);
  useEffect(() => setText(command), [command]);
  const commit = () => {
    if (text !== command) onChange(text.trim());
    // If the author refuses the command, it is removed from the field.
    setText(command);
  };
  return (
    <TextField
      label="Editor command"
      inline
      mono
      value={text}
      placeholder="code -g {file}:{line}"
      hint="A program and its arguments, with {file}, {line} and {column}."
      onChange={setText}
      onBlur={commit}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Enter' && !nativeEvent.isComposing) commit();
        if (key === 'Escape') setText(command);
      }}
    />
  );
}
