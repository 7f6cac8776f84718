import { useTranslation } from 'react-i18next';
import { FreshSignInDialog } from '../account/freshSignInDialog';
import { FailureDetails } from '../ui/failureDetails';
import { useStateOf } from '../ui/hooks/useStateOf';
import { InvitationList } from './invitationList';
import { InviteForm } from './inviteForm';
import { LostPhoneList } from './lostPhoneList';
import { useMayChange } from './mayChange';
import { MemberList } from './memberList';
import { usePeopleStyles } from './people.styles';
import { PeopleDialog } from './peopleDialog';
import { RequestList } from './requestList';
import { SecondStepRule } from './secondStepRule';
import { usePeopleTexts } from './usePeopleTexts';

/** What came of the last change, said once and politely; a failure stands until the next one. */
function Outcome() {
  const { t } = useTranslation('people');
  const styles = usePeopleStyles();
  const { done } = usePeopleTexts();
  const { value, context } = useStateOf('people');
  const { action, error } = context;
  const isBrowsing = typeof value === 'object' && value.shown === 'browsing';
  return (
    <>
      <p aria-live="polite" className={styles.status}>
        {isBrowsing && action !== null && error === null ? done(action) : ''}
      </p>
      {isBrowsing && error !== null && (
        <div className={styles.problem} role="alert">
          <p>{t(action === null ? 'invite.failed' : 'act.actFailed')}</p>
          <FailureDetails error={error} className={styles.problemText} />
        </div>
      )}
    </>
  );
}

/** Members, invitations and requests, with what may be done about them. */
export function PeopleBody() {
  const mayChange = useMayChange();
  return (
    <>
      <Outcome />
      {mayChange && <LostPhoneList />}
      {mayChange && <RequestList />}
      {mayChange && <InviteForm />}
      <MemberList />
      <InvitationList />
      <SecondStepRule />
      <PeopleDialog />
      <FreshSignInDialog />
    </>
  );
}
