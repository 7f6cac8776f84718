import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ReportQuery } from '../../../machines/report/report';
import { events } from '../../kit/events';
import { useHydrated } from '../ui/hooks/useBrowser';
import { useUnsavedWork } from '../ui/hooks/useUnsavedWork';
import { useStateOf } from '../ui/hooks/useStateOf';
import { readAddress, writeAddress } from './reportAddress';

/**
 * The address holds the query: `show`, Back and reload change it, and each requests the report again. `person` is the
 * user whose report is shown; null for the sample.
 */
export function useReportPage() {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { value, context } = useStateOf('session');
  // Another user has another report. During reauthentication the report stays.
  const current = value === 'EXISTS' ? (context.facts?.userId ?? '') : null;
  const isAsking = useStateOf('reauthentication').value === 'asking';
  const isLeaving = useStateOf('signOut').value !== 'idle';
  const isHeld = isAsking || isLeaving || context.switchedFrom !== null;
  useUnsavedWork();
  // Compared as text, since other parameters of the address do not affect the query.
  const asked = writeAddress('', readAddress(search));
  const [{ person, ...shown }, setShown] = useState({ asked, person: current });
  // Never silently shows another user's data: only after a new query, or once the switch is acknowledged.
  if (shown.asked !== asked || (!isHeld && person !== current))
    setShown({ asked, person: isAsking ? person : current });
  const query = useMemo(() => readAddress(asked), [asked]);

  const wish = useMemo(() => ({ query, person }), [query, person]);

  // The session is unknown during hydration, so a request sent then would not be the user's.
  const isHydrated = useHydrated();
  const askedFor = useRef(person);
  useEffect(() => {
    if (!isHydrated) return;
    // The figures of another user must not stay if this request fails.
    if (askedFor.current !== wish.person) dispatch(events.report.left());
    askedFor.current = wish.person;
    dispatch(events.report.asked({ query: wish.query }));
  }, [dispatch, wish, isHydrated]);

  const show = useCallback(
    (changes: Partial<ReportQuery>) => {
      const wanted = writeAddress(search, changes);
      // The same query again: it is repeated only if it has failed or was canceled.
      if (writeAddress('', readAddress(wanted)) === asked) dispatch(events.report.retried());
      else void navigate({ search: wanted });
    },
    [asked, dispatch, navigate, search],
  );
  return { query, show, person };
}
