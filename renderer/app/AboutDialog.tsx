import { useState } from 'react';
import type { AppSnapshot } from '../../shared/model.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { LicencesText } from './LicencesText.tsx';
import './AboutDialog.css';

type AboutDialogProps = Readonly<{
  about: AppSnapshot['about'];
  loadLicences: (signal: AbortSignal) => Promise<string>;
  onCopy: (text: string) => void;
  onClose: () => void;
}>;

/** The version of Galley and its runtime, for bug reports, and the licences of everything that it contains. */
export function AboutDialog({ about, loadLicences, onCopy, onClose }: AboutDialogProps) {
  const [areLicencesOpen, setLicencesOpen] = useState(false);
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
      {areLicencesOpen && <LicencesText load={loadLicences} />}
      <div className="dialog-buttons">
        <Button aria-expanded={areLicencesOpen} onPress={() => setLicencesOpen(!areLicencesOpen)}>
          Licences
        </Button>
        <Button onPress={() => onCopy(text)}>Copy</Button>
        <Button autoFocus onPress={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
