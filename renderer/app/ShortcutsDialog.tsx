import { type CommandScope, commandIds, commandScopes, commands } from '../../shared/commands.ts';
import { CloseButton, Dialog } from '../ui/Dialog.tsx';
import { keyTexts, scopesOfKeys } from '../ui/keys.ts';
import './ShortcutsDialog.css';

const scopes = Object.keys(commandScopes) as CommandScope[];

/** All keys of all commands, grouped by the scope in which they work. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Shortcuts" onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="shortcuts" aria-label="All shortcuts" tabIndex={0}>
        <div className="shortcut-columns">
          {scopes.map((scope) => (
            <ShortcutGroup key={scope} scope={scope} />
          ))}
        </div>
      </section>
      <CloseButton onClose={onClose} />
    </Dialog>
  );
}

function ShortcutGroup({ scope }: { scope: CommandScope }) {
  const ids = commandIds.filter((id) => scopesOfKeys(id).includes(scope));
  return (
    <section className="shortcut-group" aria-label={commandScopes[scope].label}>
      <h3>{commandScopes[scope].label}</h3>
      <dl>
        {ids.map((id) => (
          <div key={id} className="shortcut">
            <dt>{commands[id].label}</dt>
            <dd>
              {keyTexts(id, scope).map((keys) => (
                <kbd key={keys}>{keys}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
