import type { SessionDetails } from '../../../../machines/session/session';
import { useStateOf } from '../../ui/hooks/useStateOf';

/** What the menu calls a person: by name, else by e-mail. */
export const calledBy = ({ name, email, userId }: SessionDetails): string =>
  name ?? email ?? userId;

/** The name and the e-mail, each once. */
export const namedInFull = (facts: SessionDetails): string =>
  [...new Set([calledBy(facts), facts.email ?? calledBy(facts)])].join(', ');

/** Who is signed in; null for a visitor. */
export const usePerson = (): SessionDetails | null => {
  const { value, context } = useStateOf('session');
  return value === 'EXISTS' ? context.facts : null;
};
