import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { renewal } from '../../store/events';

/** The page that calls this stays when the session ends (reliability: H1; see machines/renewal). */
export const useHeldWork = (): void => {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(renewal.workHeld());
    return () => {
      dispatch(renewal.workReleased());
    };
  }, [dispatch]);
};
