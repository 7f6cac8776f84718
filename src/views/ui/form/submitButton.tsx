import { Button, Spinner } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useFormPageStyles } from './formPage.styles';
import { useUnseen } from '../common.styles';

interface Props {
  text: string;
  /** What it says while the form is on its way. */
  sendingText: string;
  sending: boolean;
  children?: ReactNode;
}

/** The button that sends a form: never disabled for missing data, inert while sending (UX 23 to 25). */
export function SubmitButton({ text, sendingText, sending, children }: Props) {
  const styles = useFormPageStyles();
  const unseen = useUnseen();
  return (
    <>
      <Button
        type="submit"
        appearance="primary"
        size="large"
        className={styles.action}
        aria-disabled={sending}
        // Keeps the focus in the field: a message that disappears on blur would move the button away.
        onMouseDown={(event) => event.preventDefault()}
        icon={sending ? <Spinner size="tiny" appearance="inverted" aria-hidden /> : null}
      >
        {sending ? sendingText : text}
        {children}
      </Button>
      <output className={unseen}>{sending ? sendingText : null}</output>
    </>
  );
}
