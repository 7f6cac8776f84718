import { mergeClasses, Spinner } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { CaptchaFailure } from '../../../machines/signIn/captcha';
import { events } from '../../kit/events';
import { substate } from '../../kit/substate';
import { useLinkStyles } from '../ui/common.styles';
import { useStateOf } from '../ui/hooks/useStateOf';
import { useViewConfig } from '../ui/viewConfig';
import { useSignInStyles } from './signIn.styles';
import { Icon } from '../ui/icon';
import tick from '../ui/icons/tick.svg';
import { SendButton } from '../ui/sendButton';

/** The challenge failed: why, a retry button, and an alternative (UX 62). */
function Failed({ reason }: { reason: CaptchaFailure }) {
  const { t } = useTranslation('signIn');
  const styles = useSignInStyles();
  const link = useLinkStyles();
  const { supportEmail } = useViewConfig().brand;
  return (
    <div className={styles.words}>
      <p>{t(`captcha.${reason}`)}</p>
      <SendButton className={styles.again} sends={events.captcha.retried()}>
        {t('captcha.again')}
      </SendButton>
      <p className={styles.quiet}>
        {t('captcha.otherWay')}{' '}
        <a className={link.link} href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
      </p>
    </div>
  );
}

/** The state of the captcha; empty while none is required. */
export function Captcha() {
  const { t } = useTranslation('signIn');
  const styles = useSignInStyles();
  const { value } = useStateOf('captcha');
  const failed = substate(value, 'failed');
  // A live region must exist before its text changes.
  if (value === 'off' || value === 'spent') return <output className={styles.empty} />;
  return (
    <output
      className={mergeClasses(styles.box, failed && styles.boxFailed)}
      data-captcha={failed ? 'failed' : value}
    >
      {value === 'proving' && (
        <>
          <Spinner size="tiny" aria-hidden />
          <span className={styles.words}>
            <span>{t('captcha.proving')}</span>
            <span className={styles.quiet}>{t('captcha.waiting')}</span>
          </span>
        </>
      )}
      {value === 'proved' && (
        <>
          <Icon of={tick} className={styles.tick} />
          <span>{t('captcha.proved')}</span>
        </>
      )}
      {failed && <Failed reason={failed} />}
    </output>
  );
}
