import { Button, mergeClasses } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { FreshSignInDialog } from '../account/freshSignInDialog';
import type { PeopleAction } from '../../../machines/people/people';
import { events } from '../../kit/events';
import { FailureAlert, FailureDetails } from '../ui/failureDetails';
import { useStateOf } from '../ui/hooks/useStateOf';
import { usePartStyles } from '../ui/part.styles';
import { focusIfLost } from '../ui/keepFocus';
import { focusMainInPlace, MAIN_ID } from '../ui/mainContent';
import { InvitationList } from './invitationList';
import { DraftKept, type InviteDraft } from './inviteDraft';
import { InviteForm } from './inviteForm';
import { mayBeDone } from '../ui/mayBeDone';
import { isBrowsing, isOutdated } from './isBrowsing';
import { LostPhoneList } from './lostPhoneList';
import { useMayChange } from './mayChange';
import { MemberList } from './memberList';
import { usePeopleStyles } from './people.styles';
import { PeopleDialog } from './peopleDialog';
import { RequestList } from './requestList';
import { SecondStepRule } from './secondStepRule';
import { usePeopleTexts } from './usePeopleTexts';

/** The heading of the list that an action is on, if it is not the members. */
const LISTS: Partial<Record<PeopleAction['kind'], string>> = {
  again: 'invitations-title',
  withdraw: 'invitations-title',
  link: 'invitations-title',
  approve: 'requests-title',
  refuse: 'requests-title',
  allowRemoval: 'lost-title',
  refuseRemoval: 'lost-title',
};

/** Reloads the lists. It disappears when pressed, so the focus goes to the page first. */
function Reread() {
  const { t } = usePeopleTexts();
  const styles = usePeopleStyles();
  const dispatch = useDispatch();
  return (
    <Button
      className={styles.control}
      onClick={() => {
        focusMainInPlace();
        dispatch(events.people.shownAgain());
      }}
    >
      {t('tryAgain')}
    </Button>
  );
}

/** The outcome of the last change, announced once and politely; a failure stays until the next one. */
function Outcome() {
  const styles = usePeopleStyles();
  const part = usePartStyles();
  const { t, done, failed } = usePeopleTexts();
  const { value, context } = useStateOf('people');
  const { action, error } = context;
  const isResting = isBrowsing(value);
  const isUnread = isOutdated(value);
  const isSaid = isResting && (action !== null || error !== null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isSaid) return;
    // The pressed button may be gone with its row, and its list with its last row.
    const list = action && document.getElementById(LISTS[action.kind] ?? 'members-title');
    focusIfLost(list ?? document.getElementById(MAIN_ID), { preventScroll: true });
    // On a low screen it is not sticky. jsdom does not implement scrollIntoView.
    box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [action, isSaid]);
  return (
    <div ref={box} className={mergeClasses(styles.outcome, isSaid && styles.said)}>
      <p aria-live="polite" className={styles.status}>
        {isResting && action !== null && (error === null || isUnread) ? done(action) : ''}
      </p>
      {isResting && error !== null && (
        <FailureAlert
          error={error}
          isRead={isUnread}
          className={mergeClasses(part.failed, styles.problem)}
        >
          <p className={part.problemLead}>
            {isUnread ? t('failed') : failed(action, mayBeDone(error))}
          </p>
          <FailureDetails error={error} className={part.hint} />
          {isUnread && <Reread />}
        </FailureAlert>
      )}
    </div>
  );
}

/** Members, invitations and requests, with the allowed actions. */
export function PeopleBody({ draft }: { draft: InviteDraft }) {
  const mayChange = useMayChange();
  const styles = usePeopleStyles();
  const part = usePartStyles();
  return (
    <>
      <Outcome />
      <div className={mergeClasses(part.parts, styles.parts)}>
        {mayChange && <LostPhoneList />}
        {mayChange && <RequestList />}
        {mayChange ? <InviteForm draft={draft} /> : <DraftKept draft={draft} />}
        <MemberList />
        <InvitationList />
        <SecondStepRule />
      </div>
      <PeopleDialog />
      <FreshSignInDialog />
    </>
  );
}
