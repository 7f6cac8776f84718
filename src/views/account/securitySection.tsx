import { useTranslation } from 'react-i18next';
import { FORGOT_PATH, ROUTES } from '../../rules/routes';
import { useOwnEmail } from '../ui/hooks/useOwnEmail';
import { useStateOf } from '../ui/hooks/useStateOf';
import { usePartStyles } from '../ui/part.styles';
import { PageButton } from './pageButton';
import { Part, RowText } from '../ui/part';

/** The button that leads to a new password by mail. */
function PasswordByMail({ text }: { text: string }) {
  const email = useOwnEmail();
  return <PageButton to={`${FORGOT_PATH}?email=${encodeURIComponent(email)}`}>{text}</PageButton>;
}

/** The whole account page if the backend serves nothing but the password. */
export function PasswordByMailSection() {
  const { t } = useTranslation('account');
  const styles = usePartStyles();
  return (
    <Part id="security" title={t('security.title')}>
      <div className={styles.row}>
        <RowText title={t('security.password')}>{t('security.byMail')}</RowText>
        <PasswordByMail text={t('security.changePassword')} />
      </div>
    </Part>
  );
}

/** The ways to sign in and their protection. A user without a password gets one by mail (A37). */
export function SecuritySection() {
  const { t } = useTranslation('account');
  const styles = usePartStyles();
  const { hasPassword, passkeys } = useStateOf('passkeys').context;
  const hint = passkeys.length > 0 ? 'security.passwordOrPasskey' : 'security.passwordHint';
  return (
    <Part id="security" title={t('security.title')}>
      <div className={styles.row}>
        <RowText title={t('security.password')}>
          {t(hasPassword ? hint : 'security.noPassword')}
        </RowText>
        {hasPassword ? (
          <PageButton to={ROUTES.changePassword[0]}>{t('security.changePassword')}</PageButton>
        ) : (
          <PasswordByMail text={t('security.setPassword')} />
        )}
      </div>
    </Part>
  );
}
