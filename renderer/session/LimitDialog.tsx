import { useState } from 'react';
import { type ConnectionView, maxFolderLimit } from '../../shared/model.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Dialog, DialogButtons } from '../ui/Dialog.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import type { Session } from './session.ts';

type LimitDialogProps = Readonly<{ session: Session; connection: ConnectionView; onClose: () => void }>;

/** Requests a minute of an organisation's service. */
const usualLimit = 25;

/** Asks for a folder's rate limit in requests per minute, to practise with an organisation's limit. */
export function LimitDialog({ session, connection: { id, name, limit }, onClose }: LimitDialogProps) {
  const [isLimited, setLimited] = useState(limit !== undefined);
  const [wanted, setWanted] = useState(limit ?? usualLimit);
  const save = () => {
    onClose();
    void session.setLimit(id, isLimited ? wanted : null);
  };
  return (
    <Dialog title={`Limit of “${name}”`} onClose={onClose}>
      <p>A folder takes as many requests as you make. An organisation’s service takes {usualLimit} a minute.</p>
      <Checkbox isChecked={isLimited} onChange={setLimited}>
        Limit the requests, to practise
      </Checkbox>
      {isLimited && (
        <NumberField
          label="Requests"
          value={wanted}
          onChange={setWanted}
          min={1}
          max={maxFolderLimit}
          unit="a minute"
        />
      )}
      <DialogButtons onCancel={onClose} onConfirm={save}>
        Save
      </DialogButtons>
    </Dialog>
  );
}
