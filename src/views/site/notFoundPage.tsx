import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLinkStyles } from '../ui/common.styles';
import { FormPage } from '../ui/form/formPage';
import { useFormPageStyles } from '../ui/form/formPage.styles';

export default function NotFoundPage() {
  const { t } = useTranslation('shell');
  const styles = useFormPageStyles();
  const link = useLinkStyles();
  return (
    <FormPage title={t('notFound.title')} stage="notFound">
      <p className={mergeClasses(styles.text, styles.lead)}>{t('notFound.body')}</p>
      <Link to="/" className={link.link}>
        {t('notFound.home')}
      </Link>
    </FormPage>
  );
}
