import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from './Button.tsx';
import './Dialog.css';

type DialogProps = Readonly<{
  title: string;
  /** Escape. A press outside does nothing: something typed would be lost. */
  onClose: () => void;
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}>;

/** Something over the work that wants an answer first. It is there while it is drawn; the focus goes in, and back. */
export function Dialog({ title, onClose, role = 'dialog', children }: DialogProps) {
  return (
    <ModalOverlay className="dialog-backdrop" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal className="dialog-frame">
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

type AskProps = Readonly<{
  /** The question. */
  title: string;
  /** What follows from a yes. */
  children: ReactNode;
  /** The verb of the yes. */
  verb: string;
  isDangerous?: boolean;
  onYes: () => void;
  onNo: () => void;
}>;

/** A question before something that cannot be undone. The focus is on the way out. */
export function Ask({ title, children, verb, isDangerous = false, onYes, onNo }: AskProps) {
  return (
    <Dialog title={title} role="alertdialog" onClose={onNo}>
      <p>{children}</p>
      <div className="dialog-buttons">
        <Button autoFocus onPress={onNo}>
          Cancel
        </Button>
        <Button kind={isDangerous ? 'danger' : 'primary'} onPress={onYes}>
          {verb}
        </Button>
      </div>
    </Dialog>
  );
}
