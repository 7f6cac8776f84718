import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { events } from '../../kit/events';
import { wantsRemembering } from './wantsRemembering';
import { Action } from '../ui/formPageParts';

/** A passkey instead of the code. */
export function PasskeyChoice({ isProving, isBusy }: { isProving: boolean; isBusy: boolean }) {
  const { t } = useTranslation('secondStep');
  const dispatch = useDispatch();
  const { search } = useLocation();
  return (
    <Action
      aria-disabled={isBusy}
      onClick={() => {
        const remember = wantsRemembering(search);
        dispatch(events.secondStepSignIn.passkeyChosen({ remember }));
      }}
    >
      {t(isProving ? 'signIn.provingPasskey' : 'signIn.usePasskey')}
    </Action>
  );
}
