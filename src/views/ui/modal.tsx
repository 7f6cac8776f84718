import { Dialog, DialogSurface, mergeClasses } from '@fluentui/react-components';
import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { useDialogStyles } from './dialog.styles';
import { focusMain } from './mainContent';

/** Keeps the focus for whoever had it before, and gives it back when the caller goes away. */
function useFocusBack(): void {
  // Before a dialog takes the focus, and before it goes: what has the focus within it hides the rest.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body)
        opener.focus();
      else focusMain();
    };
  }, []);
}

interface ModalProps {
  /** The id of what takes the focus. */
  focus: string;
  /** Absent where the dialog cannot be given up. */
  onDismiss?: (() => void) | undefined;
  className?: string;
  children: ReactNode;
}

/**
 * A dialog over the page. It gives the focus back as it goes: Fluent hides the page from screen readers until something
 * in it has the focus.
 */
export function Modal({ focus, onDismiss, className, children }: ModalProps) {
  const dialog = useDialogStyles();
  useFocusBack();
  // After Fluent, which takes the first control or the dialog itself.
  useEffect(() => document.getElementById(focus)?.focus(), [focus]);
  return (
    <Dialog
      open
      modalType={onDismiss ? 'modal' : 'alert'}
      onOpenChange={(_event, { open }) => {
        if (!open) onDismiss?.();
      }}
    >
      <DialogSurface className={mergeClasses(dialog.surface, className)}>{children}</DialogSurface>
    </Dialog>
  );
}
