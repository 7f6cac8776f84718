import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { events } from '../../kit/events';
import { account as accountEn } from '../../text/en/account';
import { dataImport as en } from '../../text/en/dataImport';
import { bringPageTexts } from '../../text/pageTexts';
import { account as accountZh } from '../../text/zh/account';
import { dataImport as zh } from '../../text/zh/dataImport';
import { ConfirmNote } from '../confirmEmail/confirmNote';
import { FreshSignInDialog } from '../account/freshSignInDialog';
import { SignedIn } from '../session/signedIn';
import { useUnsavedWork } from '../ui/hooks/useUnsavedWork';
import { useStageFocus } from '../ui/hooks/usePage';
import { useStateOf } from '../ui/hooks/useStateOf';
import { ToReport, WaitingPage, WholePage } from '../ui/wholePage';
import { ImportSection } from './importSection';
import { KeysSection } from './keysSection';

function DataImport() {
  const { t } = useTranslation('dataImport');
  const dispatch = useDispatch();
  const { value } = useStateOf('dataImport');
  const { studio } = useStateOf('session').context.facts ?? {};
  const isDenied = value === 'denied';
  const title = isDenied ? t('denied.title') : t('title');
  const shownAbout = studio === undefined ? t('aboutUnnamed') : t('about', { studio });
  const about = isDenied ? t('denied.body') : shownAbout;
  useStageFocus(isDenied ? value : 'data');
  // An upload, the name of a key, and a key that is shown only once.
  useUnsavedWork(!isDenied);
  useEffect(() => {
    dispatch(events.dataImport.opened());
    dispatch(events.studioKeys.opened());
  }, [dispatch]);
  return (
    <WholePage title={title} about={about} above={<ConfirmNote />}>
      {isDenied ? (
        <ToReport text={t('toReport')} />
      ) : (
        <>
          <ImportSection />
          <KeysSection />
          <FreshSignInDialog />
        </>
      )}
    </WholePage>
  );
}

/** Data import for administrators: files, and the API keys of the studio's own systems. */
export default function DataImportPage() {
  const { t, i18n } = useTranslation('dataImport');
  bringPageTexts(i18n, 'dataImport', { en, zh });
  // Sections of a page and the fresh sign-in use these texts.
  bringPageTexts(i18n, 'account', { en: accountEn, zh: accountZh });
  return (
    <SignedIn waiting={<WaitingPage title={t('title')} text={t('loading')} />}>
      <DataImport />
    </SignedIn>
  );
}
