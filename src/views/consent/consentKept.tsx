import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { stateOf } from '../../kit/stateOf';
import { useMobile } from '../ui/hooks/useBrowser';
import { useConsentStyles } from './consent.styles';

/** The stored choice, and where to change it. */
export function ConsentKept() {
  const { t } = useTranslation(['consent', 'form']);
  const styles = useConsentStyles();
  const { analytics, marketing } = useSelector(stateOf('consent'));
  const isMobile = useMobile();
  const outcome =
    analytics === marketing
      ? t(analytics ? 'kept.all' : 'kept.none')
      : t(analytics ? 'kept.analytics' : 'kept.marketing');
  return (
    <p className={styles.text}>
      {t('form:sentences', {
        first: outcome,
        second: t(isMobile ? 'kept.inMenu' : 'kept.inFooter'),
      })}
    </p>
  );
}
