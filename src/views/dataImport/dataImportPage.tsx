import { mergeClasses } from '@fluentui/react-components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { events } from '../../kit/events';
import { ROUTES } from '../../rules/routes';
import { account as accountEn } from '../../text/en/account';
import { dataImport as en } from '../../text/en/dataImport';
import { bringPageTexts } from '../../text/pageTexts';
import { account as accountZh } from '../../text/zh/account';
import { dataImport as zh } from '../../text/zh/dataImport';
import { useAccountStyles } from '../account/account.styles';
import { FreshSignInDialog } from '../account/freshSignInDialog';
import { SignedIn } from '../session/signedIn';
import { useLinkStyles } from '../ui/common.styles';
import { Loading } from '../ui/form/loading';
import { useHeldWork } from '../ui/hooks/useHeldWork';
import { PageHeading, usePageTitle, useStageFocus } from '../ui/hooks/usePage';
import { useStateOf } from '../ui/hooks/useStateOf';
import { useWholePageStyles } from '../ui/wholePage.styles';
import { useDataImportStyles } from './dataImport.styles';
import { ImportSection } from './importSection';
import { KeysSection } from './keysSection';

/** Says what is missing and whom to ask. */
function Denied() {
  const { t } = useTranslation('dataImport');
  const whole = useWholePageStyles();
  const link = useLinkStyles();
  return (
    <>
      <p className={whole.about}>{t('denied.body')}</p>
      <p className={whole.about}>
        <Link className={link.link} to={ROUTES.report[0]}>
          {t('toReport')}
        </Link>
      </p>
    </>
  );
}

function DataImport() {
  const { t } = useTranslation('dataImport');
  const styles = useAccountStyles();
  const whole = useWholePageStyles();
  const own = useDataImportStyles();
  const dispatch = useDispatch();
  const { value } = useStateOf('dataImport');
  const { studio } = useStateOf('session').context.facts ?? {};
  const isDenied = value === 'denied';
  const title = isDenied ? t('denied.title') : t('title');
  usePageTitle(title);
  useStageFocus(isDenied ? value : 'data');
  // A file on its way, the name of a key, and a key that is shown this once.
  useHeldWork(!isDenied);
  useEffect(() => {
    dispatch(events.dataImport.opened());
    dispatch(events.studioKeys.opened());
  }, [dispatch]);
  return (
    <div className={whole.page}>
      <PageHeading className={whole.title}>{title}</PageHeading>
      {isDenied ? (
        <Denied />
      ) : (
        <>
          <p className={whole.about}>
            {studio === undefined ? t('aboutUnnamed') : t('about', { studio })}
          </p>
          <div className={mergeClasses(styles.parts, own.parts)}>
            <ImportSection />
            <KeysSection />
          </div>
          <FreshSignInDialog />
        </>
      )}
    </div>
  );
}

function Waiting() {
  const { t } = useTranslation('dataImport');
  const whole = useWholePageStyles();
  const own = useDataImportStyles();
  usePageTitle(t('title'));
  return (
    <div className={whole.page}>
      <PageHeading className={whole.title}>{t('title')}</PageHeading>
      <div className={own.parts}>
        <Loading text={t('loading')} />
      </div>
    </div>
  );
}

/** Where an administrator brings data in: files, and the keys of the studio's own systems. */
export default function DataImportPage() {
  const { i18n } = useTranslation();
  bringPageTexts(i18n, 'dataImport', { en, zh });
  // The parts of a page and the fresh sign-in have their texts there.
  bringPageTexts(i18n, 'account', { en: accountEn, zh: accountZh });
  return (
    <SignedIn waiting={<Waiting />}>
      <DataImport />
    </SignedIn>
  );
}
