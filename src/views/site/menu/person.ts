import type { SessionDetails } from '../../../../machines/session/session';
import { useStateOf } from '../../ui/hooks/useStateOf';

/** The short name of a user in the menu: by name, otherwise by email. */
export const calledBy = ({ name, email, userId }: SessionDetails): string =>
  name ?? email ?? userId;

/** Name and email, without repetition. */
export const namedInFull = (facts: SessionDetails): string =>
  [...new Set([calledBy(facts), facts.email ?? calledBy(facts)])].join(', ');

/** The signed-in user; null for a visitor. */
export const usePerson = (): SessionDetails | null => {
  const { value, context } = useStateOf('session');
  return value === 'EXISTS' ? context.facts : null;
};
