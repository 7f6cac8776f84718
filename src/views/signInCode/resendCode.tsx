import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { events } from '../../kit/events';
import { Action } from '../ui/formPageParts';
import { useUnseen } from '../ui/common.styles';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { useSecondsUntil } from '../ui/hooks/useSecondsUntil';
import { useStateOf } from '../ui/hooks/useStateOf';

const useSignInCodeStyles = makeStyles({
  resend: { marginTop: '24px' },
});

/** Resends the mail after a wait that a reload does not shorten, or changes the address. */
export function ResendCode() {
  const { t } = useTranslation('signInCode');
  const page = useFormPageStyles();
  const styles = useSignInCodeStyles();
  const unseen = useUnseen();
  const dispatch = useDispatch();
  const { value, context } = useStateOf('signInCode');
  const { left, first } = useSecondsUntil(context.until);
  const isSending = value === 'resending';
  const isReady = left === 0 && !isSending && value !== 'tryingCode';
  return (
    <div className={mergeClasses(page.actions, styles.resend)}>
      <p className={page.aside}>{t('sent.spam')}</p>
      <Action
        aria-disabled={!isReady}
        onClick={() => isReady && dispatch(events.signInCode.resent())}
      >
        {isSending ? t('resending') : left > 0 ? t('resendIn', { seconds: left }) : t('resend')}
      </Action>
      <Action appearance="transparent" onClick={() => dispatch(events.signInCode.addressChanged())}>
        {t('other')}
      </Action>
      {/* Announced at the start and the end of the wait, not every second. */}
      <output className={unseen}>
        {left > 0 ? t('resendWait', { seconds: first }) : t('resendReady')}
      </output>
    </div>
  );
}
