import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { EventOf, MachineName } from '../../../kit/registry';

/** Sends an event each time the tab is shown again, so that what changed elsewhere meanwhile appears. */
export function useShownAgain(event: () => EventOf<MachineName>): void {
  const dispatch = useDispatch();
  useEffect(() => {
    const shown = () => {
      if (document.visibilityState === 'visible') dispatch(event());
    };
    document.addEventListener('visibilitychange', shown);
    return () => document.removeEventListener('visibilitychange', shown);
  }, [dispatch, event]);
}
