import { Button, mergeClasses, Spinner } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { captcha } from '../../store/events';
import { useLinkStyles } from '../ui/link.styles';
import { useCaptcha } from '../ui/hooks/useMachine';
import { useViewConfig } from '../ui/viewConfig';
import { useCaptchaStyles } from './captcha.styles';

const WORDS = {
  blocked: 'captcha.blocked',
  slow: 'captcha.slow',
  refused: 'captcha.refused',
} as const;

/** No proof: why, once more, or another way through (UX 62; reliability: A13). */
function Failed({ reason }: { reason: keyof typeof WORDS }) {
  const { t } = useTranslation('signIn');
  const styles = useCaptchaStyles();
  const link = useLinkStyles();
  const dispatch = useDispatch();
  const { supportEmail } = useViewConfig().brand;
  return (
    <div className={styles.words}>
      <p>{t(WORDS[reason])}</p>
      <Button className={styles.again} onClick={() => dispatch(captcha.retried())}>
        {t('captcha.again')}
      </Button>
      <p className={styles.quiet}>
        {t('captcha.otherWay')}{' '}
        <a className={link.link} href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
      </p>
    </div>
  );
}

/** How the proof that a person is at work stands; nothing while none is wanted (decisions: captcha). */
export function Captcha() {
  const { t } = useTranslation('signIn');
  const styles = useCaptchaStyles();
  const { value } = useCaptcha();
  // A live region has to be there before it speaks.
  if (value === 'off' || value === 'spent') return <output className={styles.empty} />;
  return (
    <output
      className={mergeClasses(styles.box, typeof value === 'object' && styles.boxFailed)}
      data-captcha={typeof value === 'object' ? 'failed' : value}
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
          <svg className={styles.tick} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
            <path
              d="m4.5 10.5 3.75 3.75L15.5 6.5"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          <span>{t('captcha.proved')}</span>
        </>
      )}
      {typeof value === 'object' && <Failed reason={value.failed ?? 'refused'} />}
    </output>
  );
}
