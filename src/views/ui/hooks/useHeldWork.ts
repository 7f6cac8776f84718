import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { reauthentication } from '../../../store/events';

/** The page that calls this stays when the session ends (reliability: H1; see machines/session/reauthentication). */
export const useHeldWork = (): void => {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(reauthentication.workHeld());
    return () => {
      dispatch(reauthentication.workReleased());
    };
  }, [dispatch]);
};
