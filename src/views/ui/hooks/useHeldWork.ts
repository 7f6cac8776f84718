import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { events } from '../../../kit/events';

/** The page that calls this, while something would be lost, stays when the session ends (machines/session/reauthentication). */
export const useHeldWork = (isHeld = true): void => {
  const dispatch = useDispatch();
  useEffect(() => {
    if (!isHeld) return undefined;
    dispatch(events.reauthentication.workHeld());
    return () => {
      dispatch(events.reauthentication.workReleased());
    };
  }, [dispatch, isHeld]);
};
