import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from './Button.tsx';
import './Dialog.css';

type DialogProps = Readonly<{
  title: string;
  /** Called on Escape. A click outside does not close the dialog, because typed text would be lost. */
  onClose: () => void;
  role?: 'dialog' | 'alertdialog';
  /** For lists: wider, and as high as the window allows. */
  isWide?: boolean;
  children: ReactNode;
}>;

/** A modal dialog, open while it is rendered. It takes the focus and returns it. */
export function Dialog({ title, onClose, role = 'dialog', isWide = false, children }: DialogProps) {
  return (
    <ModalOverlay className="dialog-backdrop" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal className="dialog-frame" data-wide={isWide || undefined}>
        <AriaDialog className="dialog" role={role}>
          <Heading slot="title" level={2} className="dialog-title">
            {title}
          </Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

type DialogButtonsProps = Readonly<{
  onCancel: () => void;
  /** Confirms, or submits the form if it is absent. */
  onConfirm?: () => void;
  isDisabled?: boolean;
  /** The text of the confirming button. */
  children: ReactNode;
}>;

/** The last line of a dialog that asks for input. */
export const DialogButtons = ({ onCancel, onConfirm, isDisabled = false, children }: DialogButtonsProps) => (
  <div className="dialog-buttons">
    <Button onPress={onCancel}>Cancel</Button>
    <Button kind="primary" isDisabled={isDisabled} {...(onConfirm ? { onPress: onConfirm } : { type: 'submit' })}>
      {children}
    </Button>
  </div>
);

/** The last line of a dialog that only shows something. */
export const CloseButton = ({ onClose }: { onClose: () => void }) => (
  <div className="dialog-buttons">
    <Button autoFocus onPress={onClose}>
      Close
    </Button>
  </div>
);

type AskProps = Readonly<{
  /** The question, as the title. */
  title: string;
  /** The consequences of confirming. */
  children: ReactNode;
  /** The text of the confirming button. */
  confirmLabel: string;
  isDangerous?: boolean;
  onYes: () => void;
  onNo: () => void;
}>;

/** Asks for confirmation before something that cannot be undone. The cancelling button has the focus. */
export function Ask({ title, children, confirmLabel, isDangerous = false, onYes, onNo }: AskProps) {
  return (
    <Dialog title={title} role="alertdialog" onClose={onNo}>
      <p>{children}</p>
      <div className="dialog-buttons">
        <Button autoFocus onPress={onNo}>
          Cancel
        </Button>
        <Button kind={isDangerous ? 'danger' : 'primary'} onPress={onYes}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
