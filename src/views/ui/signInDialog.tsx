import { DialogBody, DialogContent, DialogTitle } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useDialogStyles } from './dialog.styles';
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
      <DialogBody>
        <DialogTitle className={dialog.title}>{title}</DialogTitle>
        <DialogContent className={dialog.content}>
          {children}
          <div className={dialog.other}>{other}</div>
        </DialogContent>
      </DialogBody>
    </Modal>
  );
}
