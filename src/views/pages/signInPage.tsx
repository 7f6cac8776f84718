import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { loginType } from '../../store/events';
import { BrandPanel } from '../components/brandPanel';
import { useLinkStyles } from '../components/link.styles';
import { wantedReturn } from '../routes';
import { useViewConfig } from '../viewConfig';
import { LastUsed } from './signIn/lastUsed';
import { useSignInStyles } from './signIn/signIn.styles';
import { SignInForm } from './signIn/signInForm';

/** Sign in: e-mail and password, or single sign-on (spec 2: login; decisions: sign-in). */
export default function SignInPage() {
  const { t } = useTranslation(['signIn', 'shell']);
  const styles = useSignInStyles();
  const link = useLinkStyles();
  const dispatch = useDispatch();
  const { search } = useLocation();
  const { brand } = useViewConfig();
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <SignInForm />
        <div className={styles.or}>{t('signIn:or')}</div>
        <Button
          size="large"
          className={styles.action}
          onClick={() => dispatch(loginType.singleSignOnChosen({ returnTo: wantedReturn(search) }))}
        >
          {t('signIn:singleSignOn')}
          <LastUsed way="singleSignOn" />
        </Button>
        <p className={styles.help}>
          {t('shell:helpBefore')}{' '}
          <a className={link.link} href={`mailto:${brand.supportEmail}`}>
            {brand.supportEmail}
          </a>
        </p>
      </div>
      <BrandPanel />
    </div>
  );
}
