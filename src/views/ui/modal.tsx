import { Dialog, DialogSurface, mergeClasses } from '@fluentui/react-components';
import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { BACKDROP } from './backdrop';
import { useDialogStyles } from './dialog.styles';
import { focusMain, focusOn } from './mainContent';

/** Remembers the focused element, and returns the focus to it on unmount. */
function useFocusBack(): void {
  // A layout effect, to run before the dialog takes the focus and before it unmounts: focus inside it hides the rest.
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
  /** The id of the element that takes the focus. */
  focus: string;
  /** Absent if the dialog cannot be dismissed. */
  onDismiss?: (() => void) | undefined;
  className?: string;
  children: ReactNode;
}

/**
 * A modal dialog. It returns the focus before it unmounts: Fluent hides the page from screen readers until something in
 * it has the focus.
 */
export function Modal({ focus, onDismiss, className, children }: ModalProps) {
  const dialog = useDialogStyles();
  useFocusBack();
  // After Fluent, which focuses the first control or the dialog itself.
  useEffect(() => focusOn(focus), [focus]);
  return (
    <Dialog
      open
      modalType={onDismiss ? 'modal' : 'alert'}
      onOpenChange={(_event, { open }) => {
        if (!open) onDismiss?.();
      }}
    >
      <DialogSurface backdrop={BACKDROP} className={mergeClasses(dialog.surface, className)}>
        {children}
      </DialogSurface>
    </Dialog>
  );
}
