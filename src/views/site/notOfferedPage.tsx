import { useTranslation } from 'react-i18next';
import { ROUTES } from '../../rules/routes';
import { notOffered as en } from '../../text/en/notOffered';
import { bringPageTexts } from '../../text/pageTexts';
import { notOffered as zh } from '../../text/zh/notOffered';
import { FormPage } from '../ui/form/formPage';
import { Lead, WayOn } from '../ui/formPageParts';

/** A page of the portal that this deployment's backend does not serve (docs/configuration.md: brand.offers). */
export default function NotOfferedPage() {
  const { t, i18n } = useTranslation('notOffered');
  bringPageTexts(i18n, 'notOffered', { en, zh });
  return (
    <FormPage title={t('title')} stage="notOffered">
      <Lead>{t('page')}</Lead>
      <WayOn to={ROUTES.home[0]}>{t('home')}</WayOn>
    </FormPage>
  );
}
