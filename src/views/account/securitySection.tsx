import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ROUTES } from '../../rules/routes';
import { isPlainClick } from '../ui/navigation';
import { useAccountStyles } from './account.styles';
import { Part } from './part';

/** The ways to sign in, and what keeps them safe. */
export function SecuritySection() {
  const { t } = useTranslation('account');
  const styles = useAccountStyles();
  const navigate = useNavigate();
  const [password] = ROUTES.changePassword;
  return (
    <Part id="security" title={t('security.title')}>
      <div className={styles.row}>
        <div className={styles.rowText}>
          <h3 className={styles.rowTitle}>{t('security.password')}</h3>
          <p className={styles.hint}>{t('security.passwordHint')}</p>
        </div>
        <Button
          as="a"
          href={password}
          className={styles.action}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            void navigate(password);
          }}
        >
          {t('security.changePassword')}
        </Button>
      </div>
    </Part>
  );
}
