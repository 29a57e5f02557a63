import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import type { Sheet } from './sheet.ts';

type TestDataDialogProps = Readonly<{ sheet: Sheet; onClose: () => void }>;

const mostRows = 500;

/** Asks for the number of rows of made data, and their seed. */
export function TestDataDialog({ sheet, onClose }: TestDataDialogProps) {
  const { made, rows } = sheet.state.getState();
  const [seed, setSeed] = useState(made?.seed ?? 1);
  const [count, setCount] = useState(made?.count ?? 60);
  const [problem, setProblem] = useState<string | null>(null);
  const hasAny = rows.some(({ source }) => source.kind === 'made');

  const make = async () => {
    const found = await sheet.make({ seed, count });
    setProblem(found);
    if (found === null) onClose();
  };

  return (
    <Dialog title="Make test data" onClose={onClose}>
      <p className="sheet-explained">
        Each row changes one value of the draft’s data that the template names: empty and long lists, missing values,
        long words, other scripts, extreme numbers and dates. The same seed makes the same rows. No request is sent.
      </p>
      <div className="sheet-fields">
        <NumberField label="Rows" value={count} onChange={setCount} min={1} max={mostRows} />
        <NumberField label="Seed" value={seed} onChange={setSeed} min={1} max={999_999} />
      </div>
      {problem !== null && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
      <div className="dialog-buttons">
        <Button onPress={onClose}>Cancel</Button>
        {hasAny && (
          <Button
            onPress={() => {
              sheet.removeMade();
              onClose();
            }}
          >
            Remove test data
          </Button>
        )}
        <Button kind="primary" onPress={() => void make()}>
          Make rows
        </Button>
      </div>
    </Dialog>
  );
}
