import type { AppSnapshot } from '../../shared/model.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import './AboutDialog.css';

type AboutDialogProps = Readonly<{
  about: AppSnapshot['about'];
  onCopy: (text: string) => void;
  onClose: () => void;
}>;

/** Which Galley this is, and on what it runs: what a bug report needs. */
export function AboutDialog({ about, onCopy, onClose }: AboutDialogProps) {
  const rows = [
    ['Version', about.version],
    ['Electron', about.electron],
    ['Chromium', about.chromium],
    ['Platform', about.platform],
  ] as const;
  const text = ['Galley', ...rows.map(([name, value]) => `${name}: ${value}`)].join('\n');
  return (
    <Dialog title="About Galley" onClose={onClose}>
      <p className="quiet-text">Previews of report templates while you write them.</p>
      <dl className="about-rows selectable">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="dialog-buttons">
        <Button onPress={() => onCopy(text)}>Copy</Button>
        <Button autoFocus onPress={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
