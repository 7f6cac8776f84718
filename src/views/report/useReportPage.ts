import { useCallback, useEffect, useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ReportQuery } from '../../../machines/report/report';
import { events } from '../../kit/events';
import { useHydrated } from '../ui/hooks/useBrowser';
import { useHeldWork } from '../ui/hooks/useHeldWork';
import { useStateOf } from '../ui/hooks/useStateOf';
import { readAddress, writeAddress } from './reportAddress';

/**
 * The address is what is asked for: it changes by `show`, by back and by reload, and each asks again. `person` is whose
 * report is shown; null for the sample.
 */
export function useReportPage() {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { value, context } = useStateOf('session');
  // The report is another one for another person; while the session is renewed, it stays.
  const current = value === 'EXISTS' ? (context.facts?.userId ?? '') : null;
  const isAsking = useStateOf('reauthentication').value === 'asking';
  const isLeaving = useStateOf('signOut').value !== 'idle';
  const isHeld = isAsking || isLeaving || context.switchedFrom !== null;
  useHeldWork();
  // By its text, as other parameters of the address ask for nothing.
  const asked = writeAddress('', readAddress(search));
  const [{ person, ...shown }, setShown] = useState({ asked, person: current });
  // Never silently another person's: only who asks for something else, or has read of the change, gets them.
  if (shown.asked !== asked || (!isHeld && person !== current))
    setShown({ asked, person: isAsking ? person : current });
  const query = useMemo(() => readAddress(asked), [asked]);

  const wish = useMemo(() => ({ query, person }), [query, person]);

  // While the page takes over what the build has drawn, nobody is signed in: the wish of then is not the person's.
  const isHydrated = useHydrated();
  useEffect(() => {
    if (isHydrated) dispatch(events.report.asked({ query: wish.query }));
  }, [dispatch, wish, isHydrated]);

  const show = useCallback(
    (changes: Partial<ReportQuery>) => {
      const wanted = writeAddress(search, changes);
      // The same once more: only who got nothing asks again.
      if (writeAddress('', readAddress(wanted)) === asked) dispatch(events.report.retried());
      else void navigate({ search: wanted });
    },
    [asked, dispatch, navigate, search],
  );
  return { query, show, person };
}
