import { useEffect, useState } from 'react';
import { TAB_STORAGE_KEYS } from '../../rules/cookies';
import { readStored, writeStored } from '../../rules/stored';
import { usePerson } from '../site/menu/person';
import { OwnPart } from '../ui/errorBoundary';
import { focusMainInPlace } from '../ui/mainContent';
import { lazyPart } from '../ui/lazyPart';

const KEY = TAB_STORAGE_KEYS.confirmNote;

const ConfirmNoteBody = lazyPart(() => import(/* webpackChunkName: "notes" */ './confirmNoteBody'));

/**
 * Asks users to confirm their email. Once closed, it stays closed in this tab, under the user's id: a sign-out keeps it.
 * On a prerendered page the early script reserves its space, so that nothing moves.
 */
export function ConfirmNote() {
  const facts = usePerson();
  const [away, setAway] = useState(() => readStored(KEY, 'tab'));
  const email = facts?.emailVerified === false ? facts.email : null;
  const { userId = '' } = facts ?? {};
  const isShown = email !== null && away !== userId;
  useEffect(() => {
    if (facts !== null && !isShown) delete document.documentElement.dataset['unconfirmed'];
  }, [facts, isShown]);
  return (
    <div data-confirm-room="">
      {isShown && (
        <OwnPart>
          <ConfirmNoteBody
            email={email}
            onClose={() => {
              writeStored(KEY, userId, 'tab');
              setAway(userId);
              focusMainInPlace();
            }}
          />
        </OwnPart>
      )}
    </div>
  );
}
