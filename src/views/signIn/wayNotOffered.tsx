import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { OtherWay } from '../../../machines/signIn/signInMethods';
import { ROUTES } from '../../rules/routes';
import { notOffered as en } from '../../text/en/notOffered';
import { bringPageTexts } from '../../text/pageTexts';
import { notOffered as zh } from '../../text/zh/notOffered';
import { FormPage } from '../ui/form/formPage';
import { Lead, WayOn } from '../ui/formPageParts';
import { useStateOf } from '../ui/hooks/useStateOf';

/** Whether the server offers none of these ways to sign in. False while unknown, and if the request for them fails. */
export function useNotOffered(...ways: readonly OtherWay[]): boolean {
  const { value, context } = useStateOf('signInMethods');
  return value === 'known' && !context.others.some((way) => ways.includes(way));
}

/** The page of a way to sign in that the server does not offer. */
export function WayNotOffered({ text }: { text: 'code' | 'work' }) {
  const { t, i18n } = useTranslation('notOffered');
  bringPageTexts(i18n, 'notOffered', { en, zh });
  const { search } = useLocation();
  return (
    <FormPage title={t('title')} stage="notOffered">
      <Lead>{t(text)}</Lead>
      <WayOn to={ROUTES.signIn[0] + search}>{t('signIn')}</WayOn>
    </FormPage>
  );
}
