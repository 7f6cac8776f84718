import { useTranslation } from 'react-i18next';
import { ROUTES } from '../../rules/routes';
import { FormPage } from '../ui/form/formPage';
import { Lead, WayOn } from '../ui/formPageParts';

export default function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <FormPage title={t('notFound.title')} stage="notFound">
      <Lead>{t('notFound.body')}</Lead>
      <WayOn to={ROUTES.home[0]}>{t('notFound.home')}</WayOn>
    </FormPage>
  );
}
