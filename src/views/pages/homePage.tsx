import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { loginType } from '../../store/events';
import { BrandPanel } from '../components/brandPanel';
import { PageHeading } from '../components/pageHeading';
import { useSession } from '../hooks/useMachine';
import { usePageTitle } from '../hooks/usePage';
import { useViewConfig } from '../viewConfig';
import { useHomeStyles } from './home.styles';

/** The start page: what the platform is, in a sentence, and the way in (spec 2: Home). */
export default function HomePage() {
  const { t } = useTranslation(['home', 'shell']);
  const styles = useHomeStyles();
  const { brand } = useViewConfig();
  const dispatch = useDispatch();
  const session = useSession();
  usePageTitle(t('home:title'));
  return (
    <div className={styles.page}>
      <div className={styles.text}>
        <PageHeading className={styles.headline}>{t('home:headline')}</PageHeading>
        <p className={styles.body}>{t('home:body', { brand: brand.name })}</p>
        {session.value !== 'EXISTS' && (
          <>
            <Button
              appearance="primary"
              size="large"
              className={styles.action}
              onClick={() => dispatch(loginType.signInRequested({ returnTo: null }))}
            >
              {t('shell:signIn')}
            </Button>
            <p className={styles.note}>{t('home:invited')}</p>
          </>
        )}
      </div>
      <BrandPanel />
    </div>
  );
}
