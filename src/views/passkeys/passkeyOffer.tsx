import { useState } from 'react';
import { LOGIN_TYPE_PASSWORD, PASSKEY_OFFER_KEY } from '../../rules/cookies';
import { readStored } from '../../rules/stored';
import { usePerson } from '../site/menu/person';
import { OwnPart } from '../ui/errorBoundary';
import { useStateOf } from '../ui/hooks/useStateOf';
import { lazyPart } from '../ui/lazyPart';

const PasskeyOfferBody = lazyPart(
  () => import(/* webpackChunkName: "notes" */ './passkeyOfferBody'),
);

interface Props {
  /** Whether it is offered even if another page of this tab has offered it. */
  again?: boolean;
}

/** Offers a passkey after a password sign-in, once in a tab; otherwise null. */
export function PasskeyOffer({ again }: Props) {
  const person = usePerson();
  const { lastType } = useStateOf('signInType').context;
  const [offered] = useState(() => readStored(PASSKEY_OFFER_KEY, 'tab'));
  if (person === null || (person.userId === offered && !again)) return null;
  if (lastType !== LOGIN_TYPE_PASSWORD) return null;
  return (
    <OwnPart>
      <PasskeyOfferBody person={person.userId} />
    </OwnPart>
  );
}
