import { markupInView } from '../markup/markup-language.ts';
import type { Viewing } from '../pdf-viewer/viewing.ts';
import { codeTextOf } from '../text-viewer/code-text.ts';
import { ReadDiff } from '../text-viewer/ReadDiff.tsx';
import { Button } from '../ui/Button.tsx';
import { CloseButton, Dialog } from '../ui/Dialog.tsx';
import type { Drafts } from './drafts.ts';
import type { ShownFolderSave } from './folder-save.ts';

type FolderSaveDialogProps = Readonly<{
  folder: Drafts['folder'];
  last: ShownFolderSave;
  viewing: Viewing;
}>;

/** Why a draft was not saved into its folder: newer files, as a comparison, or lines of no single file. */
export function FolderSaveDialog({ folder, last: { outcome, markup }, viewing }: FolderSaveDialogProps) {
  if (outcome.state === 'conflict') {
    return (
      <Dialog title="The files in the folder have changed" isWide onClose={folder.dismiss}>
        <p>They differ from what this draft began with. Overwrite puts the lines of the draft in their place.</p>
        <div className="draft-conflict">
          <ReadDiff
            label="Comparison with the folder"
            before={{ of: outcome.markup, title: 'In the folder now' }}
            after={{ of: markup, title: 'This draft' }}
            read={readText}
            language={markupInView}
            choices={viewing.diffChoices}
            onClose={folder.dismiss}
          />
        </div>
        <div className="dialog-buttons">
          <Button autoFocus onPress={folder.dismiss}>
            Cancel
          </Button>
          <Button kind="danger" onPress={() => void folder.overwrite()}>
            Overwrite
          </Button>
        </div>
      </Dialog>
    );
  }
  if (outcome.state !== 'refused') return null;
  return (
    <Dialog title="The draft was not saved to the folder" onClose={folder.dismiss}>
      <p>{outcome.why}</p>
      {outcome.lines.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keys
        <ul className="draft-records" aria-label="Lines that were not saved" tabIndex={0}>
          {outcome.lines.map(({ from, to, files }) => (
            <li key={from}>
              {from === to ? `Line ${from}` : `Lines ${from}–${to}`}
              <span className="draft-list-note">{files.join(' and ')}</span>
            </li>
          ))}
        </ul>
      )}
      <CloseButton onClose={folder.dismiss} />
    </Dialog>
  );
}

const readText = async (text: string, signal: AbortSignal) => ({
  text: await codeTextOf(text, signal),
});
