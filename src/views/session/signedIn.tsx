import { Fragment, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { ROUTES } from '../../rules/routes';
import { useStateOf } from '../ui/hooks/useStateOf';
import { useAccountTheme } from './useAccountTheme';

interface Props {
  /** Shown while the session is unknown. */
  waiting: ReactNode;
  children: ReactNode;
}

/**
 * A page that needs a session. A visitor is sent to the sign-in page and returns afterwards; for another user the page
 * starts again. During reauthentication in place it stays.
 */
export function SignedIn({ waiting, children }: Props) {
  const { value, context } = useStateOf('session');
  const { pathname, search, hash } = useLocation();
  useAccountTheme();
  const isAsking = useStateOf('reauthentication').value === 'asking';
  const current = value === 'EXISTS' ? (context.facts?.userId ?? '') : null;
  const [person, setPerson] = useState(current);
  if (!isAsking && person !== current) setPerson(current);
  if (person !== null) return <Fragment key={person}>{children}</Fragment>;
  if (value === 'MAY_EXIST') return waiting;
  const here = encodeURIComponent(pathname + search + hash);
  return <Navigate to={`${ROUTES.signIn[0]}?redirect=${here}`} replace />;
}
