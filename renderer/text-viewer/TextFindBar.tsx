import { CaseSensitive, ChevronDown, ChevronUp, type LucideIcon, Regex, WholeWord, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { useStore } from 'zustand';
import type { CommandId } from '../../shared/commands.ts';
import { CommandButton } from '../ui/CommandButton.tsx';
import { type CommandActions, runCommandOfKeys } from '../ui/command-targets.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { keysText } from '../ui/keys.ts';
import { TextField } from '../ui/TextField.tsx';
import type { Find, FindOptions } from './find.ts';

type TextFindBarProps = Readonly<{
  find: Find;
  /** Gets the text box of the query. */
  inputRef: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}>;

const toggles = [
  { option: 'matchCase', command: 'find-match-case', Icon: CaseSensitive },
  { option: 'wholeWords', command: 'find-whole-words', Icon: WholeWord },
  { option: 'isPattern', command: 'find-regular-expression', Icon: Regex },
] as const satisfies ReadonlyArray<Readonly<{ option: keyof FindOptions; command: CommandId; Icon: LucideIcon }>>;

/** The actions of the options' commands. */
export const optionActions = (find: Find): CommandActions =>
  Object.fromEntries(toggles.map(({ option, command }) => [command, () => void find.toggle(option)]));

/** The query, the number of its hits, and the buttons for the next and the previous one. */
export function TextFindBar({ find, inputRef, onClose }: TextFindBarProps) {
  const query = useStore(find.state, (s) => s.query);
  const options = useStore(find.state, (s) => s.options);
  const hasProblem = useStore(find.state, (s) => s.problem !== null);
  const countId = useId();

  const press = (event: KeyboardEvent) => {
    const actions = { 'find-next': find.next, 'find-previous': find.previous, 'close-find': onClose };
    if (runCommandOfKeys(event, ['find-field', 'find'], actions)) event.stopPropagation();
  };

  return (
    <search className="find-bar">
      <TextField
        label="Find"
        labelHidden
        autoFocus
        placeholder="Find"
        value={query}
        onChange={(text) => void find.search(text)}
        onKeyDown={press}
        inputRef={inputRef}
        className="find-box"
        inputAria={{ 'aria-describedby': countId, ...(hasProblem && { 'aria-invalid': true }) }}
        end={toggles.map(({ option, command, Icon }) => (
          <CommandButton
            command={command}
            key={option}
            isOn={options[option]}
            Icon={Icon}
            onPress={() => void find.toggle(option)}
          />
        ))}
      />
      <FindCount find={find} id={countId} />
      <IconButton
        label="Previous"
        keys={keysText('find-previous', 'find-field')}
        icon={<ChevronUp size={16} />}
        onPress={find.previous}
      />
      <IconButton
        label="Next"
        keys={keysText('find-next', 'find-field')}
        icon={<ChevronDown size={16} />}
        onPress={find.next}
      />
      <IconButton label="Close" keys={keysText('close-find')} icon={<X size={16} />} onPress={onClose} />
    </search>
  );
}

function FindCount({ find, id }: { find: Find; id: string }) {
  const { query, isBusy, hits, current, isPartial, problem } = useStore(find.state);
  const all = `${hits.length.toLocaleString('en')}${isPartial ? '+' : ''}`;
  const count = hits.length > 0 ? `${(current + 1).toLocaleString('en')} of ${all}` : isBusy ? 'Looking…' : 'Not found';
  const text = problem ?? (query === '' ? '' : count);
  const isNone = problem !== null || text === 'Not found';
  return (
    <span
      role="status"
      id={id}
      className="find-count"
      data-none={isNone || undefined}
      {...(problem !== null && { 'data-problem': true, title: problem })}
    >
      {text}
    </span>
  );
}
