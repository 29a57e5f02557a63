import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Preferences } from '../../shared/preferences.ts';
import { Button } from '../ui/Button.tsx';
import { FaultAlert } from '../ui/FaultAlert.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import { Select } from '../ui/Select.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { Settings } from './settings.ts';
import './SettingsView.css';

const themes: ReadonlyArray<Readonly<{ key: Preferences['theme']; label: string }>> = [
  { key: 'system', label: 'System' },
  { key: 'light', label: 'Light' },
  { key: 'dark', label: 'Dark' },
];

const pageColours: ReadonlyArray<Readonly<{ key: Preferences['pageColours']; label: string }>> = [
  { key: 'paper', label: 'As printed' },
  { key: 'dark', label: 'Dark' },
];

type SettingsViewProps = Readonly<{
  settings: Settings;
  /** The list of connections; its feature draws it. */
  connections: ReactNode;
  /** The name of a connection. */
  nameOf: (connectionId: string) => string;
  onCopy: (text: string) => void;
}>;

/** All preferences on one page. Each change applies at once. */
export function SettingsView({ settings, connections, nameOf, onCopy }: SettingsViewProps) {
  const preferences = useStore(settings.state, (s) => s.preferences);
  const about = useStore(settings.state, (s) => s.about);
  const fault = useStore(settings.state, (s) => s.fault);
  const aboutText = `Galley ${about.version}, Electron ${about.electron}, Chromium ${about.chromium}, ${about.platform}`;
  const number = (key: NumberKey, label: string, unit: string, bounds: Bounds) => (
    <NumberField
      label={label}
      unit={unit}
      {...bounds}
      value={preferences[key]}
      onChange={(value) => void settings.change({ [key]: value })}
    />
  );

  return (
    <div data-pane className="settings">
      {fault && <FaultAlert fault={fault} onCopy={onCopy} onDismiss={settings.dismiss} />}
      <Section title="Connections">{connections}</Section>
      {preferences.draftImages.length > 0 && (
        <Section title="Images in drafts" note="Hosts from which drafts load images.">
          <ul className="settings-hosts">
            {preferences.draftImages.map((consent) => (
              <li key={JSON.stringify(consent)}>
                <span>
                  {new URL(consent.origin).host} <span className="quiet-text">{nameOf(consent.connectionId)}</span>
                </span>
                <Button
                  aria-label={`Remove ${new URL(consent.origin).host} of ${nameOf(consent.connectionId)}`}
                  onPress={() =>
                    void settings.change({ draftImages: preferences.draftImages.filter((each) => each !== consent) })
                  }
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Appearance">
        <Select
          label="Theme"
          inline
          value={preferences.theme}
          options={themes}
          onChange={(theme) => void settings.change({ theme })}
        />
        <Select
          label="PDF pages"
          inline
          value={preferences.pageColours}
          options={pageColours}
          onChange={(chosen) => void settings.change({ pageColours: chosen })}
        />
        {number('interfaceZoomPercent', 'Interface size', '%, 80 to 200', { min: 80, max: 200, step: 10 })}
      </Section>
      <Section title="Timeouts" note="How long Galley waits before it gives up a call.">
        {number('connectTimeoutS', 'Connect', 'seconds, 2 to 120', { min: 2, max: 120 })}
        {number('readTimeoutS', 'First byte, data and markup', 'seconds, 5 to 900', { min: 5, max: 900 })}
        {number('renderTimeoutS', 'First byte, PDF', 'seconds, 30 to 900', { min: 30, max: 900 })}
        {number('idleTimeoutS', 'Stalled download', 'seconds, 5 to 900', { min: 5, max: 900 })}
      </Section>
      <Section title="Files" note="What opens a file that a fault names. Empty: the system's default program.">
        <EditorField
          command={preferences.editorCommand}
          onChange={(editorCommand) => void settings.change({ editorCommand })}
        />
      </Section>
      <Section title="Storage" note="Documents of Activity stay on this computer. The oldest are deleted first.">
        {number('keepDocumentsMiB', 'Maximum size', 'MB, 64 to 65,536', { min: 64, max: 65_536, step: 64 })}
        {number('keepDocumentsDays', 'Keep for', 'days, 1 to 365', { min: 1, max: 365 })}
      </Section>
      <Section title="About">
        <p className="selectable">{aboutText}</p>
        <Button onPress={() => onCopy(aboutText)}>Copy versions</Button>
      </Section>
    </div>
  );
}

type NumberKey = Exclude<keyof Preferences, 'theme' | 'pageColours' | 'draftImages' | 'editorCommand' | 'showsWelcome'>;
type Bounds = Readonly<{ min: number; max: number; step?: number }>;

function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="settings-section" aria-label={title}>
      <div>
        <h2>{title}</h2>
        {note !== undefined && <p className="quiet-text">{note}</p>}
      </div>
      <div className="settings-controls">{children}</div>
    </section>
  );
}

type EditorFieldProps = Readonly<{ command: string; onChange: (command: string) => void }>;

/** The command that opens files. Enter or a loss of focus applies it, and the main process asks the author first. */
function EditorField({ command, onChange }: EditorFieldProps) {
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
      className="settings-command"
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
