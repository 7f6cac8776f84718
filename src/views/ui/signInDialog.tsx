import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  mergeClasses,
} from '@fluentui/react-components';
import { useEffect, type ReactNode } from 'react';
import { useDialogStyles } from './dialog.styles';

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
  // After Fluent, which takes the first control: an e-mail that stands fixed.
  useEffect(() => document.getElementById(focus)?.focus(), [focus]);
  return (
    <Dialog
      open
      modalType={onCancel ? 'modal' : 'alert'}
      onOpenChange={(_event, { open }) => {
        if (!open) onCancel?.();
      }}
    >
      <DialogSurface className={mergeClasses(dialog.surface, dialog.narrow)}>
        <DialogBody>
          <DialogTitle className={dialog.title}>{title}</DialogTitle>
          <DialogContent className={dialog.content}>
            {children}
            <div className={dialog.other}>{other}</div>
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
