import { useTranslation } from 'react-i18next';
import { FORGOT_PATH, ROUTES } from '../../rules/routes';
import { useStateOf } from '../ui/hooks/useStateOf';
import { usePartStyles } from '../ui/part.styles';
import { PageButton } from './pageButton';
import { Part, RowText } from '../ui/part';

/** The ways to sign in and their protection. A user without a password gets one by mail (A37). */
export function SecuritySection() {
  const { t } = useTranslation('account');
  const styles = usePartStyles();
  const { hasPassword } = useStateOf('passkeys').context;
  const { facts } = useStateOf('session').context;
  return (
    <Part id="security" title={t('security.title')}>
      <div className={styles.row}>
        <RowText title={t('security.password')}>
          {t(hasPassword ? 'security.passwordHint' : 'security.noPassword')}
        </RowText>
        {hasPassword ? (
          <PageButton to={ROUTES.changePassword[0]}>{t('security.changePassword')}</PageButton>
        ) : (
          <PageButton to={`${FORGOT_PATH}?email=${encodeURIComponent(facts?.email ?? '')}`}>
            {t('security.setPassword')}
          </PageButton>
        )}
      </div>
    </Part>
  );
}
