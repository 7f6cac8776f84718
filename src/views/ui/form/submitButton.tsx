import { Button, Spinner } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormPageStyles } from './formPage.styles';
import { useUnseen } from '../common.styles';
import { useHydrated } from '../hooks/useBrowser';

interface Props {
  text: string;
  /** What it says while the form is on its way. */
  sendingText: string;
  sending: boolean;
  children?: ReactNode;
}

/** What the build draws holds both, and the form shows the one that is true (src/views/theme/global.css). */
function Words({ text, sendingText, sending }: Partial<Props>) {
  if (useHydrated()) return sending ? sendingText : text;
  return (
    <>
      {text !== undefined && <span data-resting="">{text}</span>}
      <span data-sending="">{sendingText}</span>
    </>
  );
}

/** The button that sends a form: never disabled for missing data, inert while sending (UX 23 to 25). */
export function SubmitButton({ text, sendingText, sending, children }: Props) {
  const styles = useFormPageStyles();
  const unseen = useUnseen();
  const { t } = useTranslation('form');
  const isHydrated = useHydrated();
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
        <Words text={text} sendingText={sendingText} sending={sending} />
        {children}
      </Button>
      <output className={unseen}>
        <Words sendingText={sendingText} sending={sending} />
      </output>
      {/* Without a network no views can come to say it: the early script shows it (scripts/prerender). */}
      {!isHydrated && (
        <p role="alert" className={styles.aside} data-offline-line="">
          {t('errors.connection')}
        </p>
      )}
    </>
  );
}
