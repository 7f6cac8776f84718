import { Fragment, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { ROUTES } from '../../rules/routes';
import { useStateOf } from '../ui/hooks/useStateOf';

interface Props {
  /** Shown while it is not known whether anybody is signed in. */
  waiting: ReactNode;
  children: ReactNode;
}

/**
 * A page behind the sign-in. A visitor is led to sign in, and back; for another
 * person it starts again. While a session that has ended is asked for again in place, the page stays.
 */
export function SignedIn({ waiting, children }: Props) {
  const { value, context } = useStateOf('session');
  const { pathname, search, hash } = useLocation();
  const isAsking = useStateOf('reauthentication').value === 'asking';
  const current = value === 'EXISTS' ? (context.facts?.userId ?? '') : null;
  const [person, setPerson] = useState(current);
  if (!isAsking && person !== current) setPerson(current);
  if (person !== null) return <Fragment key={person}>{children}</Fragment>;
  if (value === 'MAY_EXIST') return waiting;
  const here = encodeURIComponent(pathname + search + hash);
  return <Navigate to={`${ROUTES.signIn[0]}?redirect=${here}`} replace />;
}
