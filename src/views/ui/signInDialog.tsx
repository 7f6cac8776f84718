import type { ReactNode } from 'react';
import { useDialogStyles } from './dialog.styles';
import { DialogBody } from './dialogBody';
import { Modal } from './modal';

interface SignInDialogProps {
  title: string;
  /** The id of the field that takes the focus. */
  focus: string;
  /** Absent if the dialog cannot be dismissed. */
  onCancel?: () => void;
  children: ReactNode;
  /** The alternative action, below the form. */
  other: ReactNode;
}

/** Asks the user over a page to sign in again: one form, and the alternative below it. */
export function SignInDialog({ title, focus, onCancel, children, other }: SignInDialogProps) {
  const dialog = useDialogStyles();
  return (
    <Modal focus={focus} onDismiss={onCancel} className={dialog.narrow}>
      <DialogBody title={title}>
        {children}
        <div className={dialog.other}>{other}</div>
      </DialogBody>
    </Modal>
  );
}
