import {
  DialogActions,
  DialogBody as Body,
  DialogContent,
  DialogTitle,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useDialogStyles } from './dialog.styles';

interface Props {
  title: ReactNode;
  /** The buttons at its end. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The content of a modal dialog. */
export function DialogBody({ title, actions, children }: Props) {
  const dialog = useDialogStyles();
  return (
    <Body>
      <DialogTitle className={dialog.title}>{title}</DialogTitle>
      <DialogContent className={dialog.content}>{children}</DialogContent>
      {/* Fluid: half the width would break the texts of its buttons. */}
      {actions !== undefined && <DialogActions fluid>{actions}</DialogActions>}
    </Body>
  );
}
