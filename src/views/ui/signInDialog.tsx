import { DialogBody, DialogContent, DialogTitle } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useDialogStyles } from './dialog.styles';
import { Modal } from './modal';

interface SignInDialogProps {
  title: string;
  /** The id of the field that takes the focus. */
  focus: string;
  /** Absent where the dialog cannot be given up. */
  onCancel?: () => void;
  children: ReactNode;
  /** The other way out, below the form. */
  other: ReactNode;
}

/** Asks over a page who is at work: one form, and the other way out below it. */
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
