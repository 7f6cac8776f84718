import { Button, Spinner } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormPageStyles } from './formPage.styles';
import { useUnseen } from '../common.styles';
import { useHydrated } from '../hooks/useBrowser';

interface Props {
  text: string;
  /** Its text while the form is being sent. */
  sendingText: string;
  sending: boolean;
  children?: ReactNode;
}

/** Prerendered pages contain both texts; CSS shows the current one (src/views/theme/global.css). */
function Words({ text, sendingText, sending }: Partial<Props>) {
  if (useHydrated()) return sending ? sendingText : text;
  return (
    <>
      {text !== undefined && <span data-resting="">{text}</span>}
      <span data-sending="">{sendingText}</span>
    </>
  );
}

/** The submit button: never disabled for missing data, inert while sending (UX 23 to 25). */
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
        // Keeps the focus in the field: an error that disappears on blur would move the button away.
        onMouseDown={(event) => event.preventDefault()}
        icon={sending ? <Spinner size="tiny" appearance="inverted" aria-hidden /> : null}
      >
        <Words text={text} sendingText={sendingText} sending={sending} />
        {children}
      </Button>
      <output className={unseen}>
        <Words sendingText={sendingText} sending={sending} />
      </output>
      {/* Without a network the views cannot load, so the early script shows this line (scripts/prerender), until they come. */}
      {!isHydrated && (
        <p role="alert" className={styles.aside} data-unsent="">
          {t('errors.connection')}
        </p>
      )}
    </>
  );
}
