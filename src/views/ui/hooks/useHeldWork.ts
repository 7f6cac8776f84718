import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { events } from '../../../kit/events';

/** The page that calls this stays when the session ends (see machines/session/reauthentication). */
export const useHeldWork = (): void => {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(events.reauthentication.workHeld());
    return () => {
      dispatch(events.reauthentication.workReleased());
    };
  }, [dispatch]);
};
