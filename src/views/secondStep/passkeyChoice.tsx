import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { events } from '../../kit/events';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { wantsRemembering } from './wantsRemembering';

/** A passkey instead of what the second step asks for. */
export function PasskeyChoice({ isProving, isBusy }: { isProving: boolean; isBusy: boolean }) {
  const { t } = useTranslation('secondStep');
  const page = useFormPageStyles();
  const dispatch = useDispatch();
  const { search } = useLocation();
  return (
    <Button
      size="large"
      className={page.action}
      aria-disabled={isBusy}
      onClick={() => {
        const remember = wantsRemembering(search);
        dispatch(events.secondStepSignIn.passkeyChosen({ remember }));
      }}
    >
      {t(isProving ? 'signIn.provingPasskey' : 'signIn.usePasskey')}
    </Button>
  );
}
