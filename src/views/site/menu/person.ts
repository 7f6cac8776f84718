import type { SessionFacts } from '../../../../machines/session/session';
import { useStateOf } from '../../ui/hooks/useStateOf';

/** What the menu calls a person: by name, else by e-mail. */
export const calledBy = ({ name, email, userId }: SessionFacts): string => name ?? email ?? userId;

/** The name and the e-mail, each once. */
export const namedInFull = (facts: SessionFacts): string =>
  [...new Set([calledBy(facts), facts.email ?? calledBy(facts)])].join(', ');

/** Who is signed in; null for a visitor. */
export const usePerson = (): SessionFacts | null => {
  const { value, context } = useStateOf('session');
  return value === 'EXISTS' ? context.facts : null;
};
