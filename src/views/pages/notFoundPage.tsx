import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFrameStyles } from '../components/frame.styles';
import { PageHeading } from '../components/pageHeading';
import { useLinkStyles } from '../components/link.styles';
import { usePageTitle } from '../hooks/usePage';

/** An address that leads nowhere. */
export default function NotFoundPage() {
  const { t } = useTranslation('shell');
  const styles = useFrameStyles();
  const link = useLinkStyles();
  usePageTitle(t('notFound.title'));
  return (
    <div className={styles.notice}>
      <PageHeading className={styles.noticeTitle}>{t('notFound.title')}</PageHeading>
      <p className={styles.noticeBody}>{t('notFound.body')}</p>
      <Link to="/" className={link.link}>
        {t('notFound.home')}
      </Link>
    </div>
  );
}
