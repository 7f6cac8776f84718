import { Button, mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Navigate } from 'react-router-dom';
import { events } from '../../kit/events';
import { FormPage } from '../ui/form/formPage';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { Loading } from '../ui/form/loading';
import { useSessionUnknown, useStateOf } from '../ui/hooks/useStateOf';
import { LOADING } from '../ui/hooks/usePage';
import { ROUTES } from '../../rules/routes';
import { useViewConfig } from '../ui/viewConfig';

/**
 * Registered (spec 2: the success page needs a valid session, else sign-in; decisions: joined). Where nobody
 * could say whether there is one, it is not taken for signed out: the person can ask again.
 */
export default function JoinedPage() {
  const { t } = useTranslation('registration');
  const page = useFormPageStyles();
  const dispatch = useDispatch();
  const { brand } = useViewConfig();
  const { value } = useStateOf('session');
  const isUnknown = useSessionUnknown();
  const title = t('joined.title', { brand: brand.name });

  if (value === 'NOT_EXISTS') return <Navigate to={ROUTES.signIn[0]} replace />;
  if (isUnknown)
    return (
      <FormPage title={title} stage="unknown">
        <p role="alert" className={mergeClasses(page.text, page.lead)}>
          {t('joined.unknown')}
        </p>
        <Button
          appearance="primary"
          size="large"
          className={page.action}
          onClick={() => dispatch(events.refresh.demanded())}
        >
          {t('joined.retry')}
        </Button>
      </FormPage>
    );
  if (value === 'MAY_EXIST')
    return (
      <FormPage title={title} stage={LOADING}>
        <Loading text={t('joined.checking')} bars={1} />
      </FormPage>
    );
  return (
    <FormPage title={title} stage="joined">
      <p className={mergeClasses(page.text, page.lead)}>
        {t('joined.body', { brand: brand.name })}
      </p>
      <Button
        as="a"
        href={brand.consoleUrl ?? ROUTES.report[0]}
        appearance="primary"
        size="large"
        className={page.action}
      >
        {t(brand.consoleUrl === null ? 'joined.report' : 'joined.console')}
      </Button>
    </FormPage>
  );
}
