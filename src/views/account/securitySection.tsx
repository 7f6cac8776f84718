import { useTranslation } from 'react-i18next';
import { ROUTES } from '../../rules/routes';
import { useAccountStyles } from './account.styles';
import { PageButton } from './pageButton';
import { Part, RowText } from './part';

/** The ways to sign in, and what keeps them safe. */
export function SecuritySection() {
  const { t } = useTranslation('account');
  const styles = useAccountStyles();
  return (
    <Part id="security" title={t('security.title')}>
      <div className={styles.row}>
        <RowText title={t('security.password')}>{t('security.passwordHint')}</RowText>
        <PageButton to={ROUTES.changePassword[0]}>{t('security.changePassword')}</PageButton>
      </div>
    </Part>
  );
}
