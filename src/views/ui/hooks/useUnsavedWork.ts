import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { events } from '../../../kit/events';

/** Keeps the calling page open when the session ends, while it has unsaved work (machines/session/reauthentication). */
export const useUnsavedWork = (isHeld = true): void => {
  const dispatch = useDispatch();
  useEffect(() => {
    if (!isHeld) return undefined;
    dispatch(events.reauthentication.workHeld());
    return () => {
      dispatch(events.reauthentication.workReleased());
    };
  }, [dispatch, isHeld]);
};
