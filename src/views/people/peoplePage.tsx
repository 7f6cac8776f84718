import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { events } from '../../kit/events';
import { account as accountEn } from '../../text/en/account';
import { people as en } from '../../text/en/people';
import { bringPageTexts } from '../../text/pageTexts';
import { account as accountZh } from '../../text/zh/account';
import { people as zh } from '../../text/zh/people';
import { ConfirmNote } from '../confirmEmail/confirmNote';
import { PasskeyOffer } from '../passkeys/passkeyOffer';
import { SignedIn } from '../session/signedIn';
import { FailureAlert, FailureDetails } from '../ui/failureDetails';
import { LOADING, useStageFocus } from '../ui/hooks/usePage';
import { useShownAgain } from '../ui/hooks/useShownAgain';
import { useStateOf } from '../ui/hooks/useStateOf';
import { PartButton, PartLoading } from '../ui/part';
import { usePartStyles } from '../ui/part.styles';
import { ToReport, WaitingPage, WholePage } from '../ui/wholePage';
import { DraftKept, useInviteDraft } from './inviteDraft';
import { PeopleBody } from './peopleBody';

function Failed() {
  const { t } = useTranslation('people');
  const styles = usePartStyles();
  const { error } = useStateOf('people').context;
  return (
    <FailureAlert error={error} className={styles.failed}>
      <p className={styles.problemLead}>{t('failed')}</p>
      {error && <FailureDetails error={error} className={styles.hint} />}
      <PartButton sends={events.people.opened()}>{t('tryAgain')}</PartButton>
    </FailureAlert>
  );
}

/** The page of a signed-in user. */
function People() {
  const { t } = useTranslation('people');
  const dispatch = useDispatch();
  const { value } = useStateOf('people');
  const { facts } = useStateOf('session').context;
  const rights = facts?.permissions.filter((each) => each.startsWith('people:')).join() ?? '';
  const draft = useInviteDraft();
  const isDenied = value === 'denied';
  const stage = typeof value === 'string' ? value : 'shown';
  const title = isDenied ? t('denied.title') : t('title');
  const studio = facts?.studio;
  const shownAbout = studio === undefined ? t('aboutUnnamed') : t('about', { studio });
  const about = isDenied ? t('denied.body') : shownAbout;
  useStageFocus(stage === 'idle' ? LOADING : stage);
  // Reloads when the permissions change, so that newly allowed controls appear.
  const readFor = useRef<string | null>(null);
  useEffect(() => {
    if (readFor.current === rights) return;
    readFor.current = rights;
    dispatch(events.people.opened());
  }, [dispatch, rights]);
  useShownAgain(events.people.shownAgain);
  return (
    <WholePage title={title} about={about} above={<ConfirmNote />}>
      {isDenied && (
        <>
          <DraftKept draft={draft} />
          <ToReport text={t('denied.report')} />
        </>
      )}
      {value === 'failed' && <Failed />}
      {(stage === 'idle' || stage === LOADING) && (
        <PartLoading
          title={t('title')}
          text={t('loading')}
          bars={3}
          onRetry={() => dispatch(events.people.opened())}
        />
      )}
      {stage === 'shown' && <PeopleBody draft={draft} />}
      <PasskeyOffer />
    </WholePage>
  );
}

/** The people of the studio. A visitor is sent to the sign-in page and returns afterwards. */
export default function PeoplePage() {
  const { t, i18n } = useTranslation('people');
  bringPageTexts(i18n, 'people', { en, zh });
  bringPageTexts(i18n, 'account', { en: accountEn, zh: accountZh });
  return (
    <SignedIn waiting={<WaitingPage title={t('title')} text={t('loading')} />}>
      <People />
    </SignedIn>
  );
}
