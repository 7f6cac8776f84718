import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { events } from '../../../kit/events';
import { useStateOf } from '../../ui/hooks/useStateOf';
import { useMenuStyles } from './menu.styles';
import { usePerson } from './person';

/** Ends the session; null for a visitor. */
export function SignOutButton() {
  const { t } = useTranslation();
  const styles = useMenuStyles();
  const dispatch = useDispatch();
  const isIdle = useStateOf('signOut').value === 'idle';
  if (usePerson() === null) return null;
  return (
    <button
      type="button"
      className={styles.item}
      aria-disabled={!isIdle}
      onClick={() => {
        if (isIdle) dispatch(events.signOut.requested({ returnTo: null }));
      }}
    >
      {t(isIdle ? 'signOut' : 'signingOut')}
    </button>
  );
}
