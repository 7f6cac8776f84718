import { useTranslation } from 'react-i18next';
import type { PeopleAction } from '../../../machines/people/people';
import { fullName } from '../../rules/fullName';
import { inNameOrder } from '../../rules/nameOrder';
import { perLanguage } from '../../rules/perLanguage';
import type { Role } from '../../rules/roles';
import { currentLanguage } from '../../text/i18n';
import { spaced } from '../../text/spaced';
import { LANGUAGES } from '../../text/languages';
import { useDay } from '../ui/hooks/useDay';
import { useStateOf } from '../ui/hooks/useStateOf';

const DAY_MS = 86_400_000;

const relative = perLanguage(
  (htmlLang: string) => new Intl.RelativeTimeFormat(htmlLang, { numeric: 'auto' }),
);

interface Person {
  firstName: string;
  lastName: string;
  email: string;
}

const nameOf = ({ firstName, lastName, email }: Person): string =>
  fullName(firstName, lastName) || email;

/** Whom an action concerns; '' for an action on a rule. */
const nameIn = (action: PeopleAction): string => ('name' in action ? action.name : '');

/** Formats days, names and roles in the page's language. */
export function usePeopleTexts() {
  const { t, i18n } = useTranslation(['people', 'account']);
  const language = currentLanguage(i18n);
  const { htmlLang } = LANGUAGES[language];
  const day = useDay();
  const compare = inNameOrder(language);
  const { members = [], requests = [] } = useStateOf('people').context.data ?? {};
  return {
    t,
    language,
    day,
    /** A day given as `YYYY-MM-DD`: today, yesterday, 3 days ago. */
    ago: (seen: string, now: number) =>
      spaced(
        relative(htmlLang).format(
          // The local clock may be behind: a future day counts as today.
          Math.min(0, Math.round((Date.parse(seen) - Math.floor(now / DAY_MS) * DAY_MS) / DAY_MS)),
          'day',
        ),
      ),
    role: (role: Role | null) => t(`roles.${role ?? 'none'}`),
    name: nameOf,
    /** The name in buttons and questions: with the email if another person has the same name. */
    distinctName: (person: Person): string => {
      const name = nameOf(person);
      const isShared = [...members, ...requests].some(
        (other) => other.email !== person.email && nameOf(other) === name,
      );
      return isShared ? t('sameName', { name, email: person.email }) : name;
    },
    /** Sorted by name in the collation of the page's language. */
    byName: <Named extends Person>(all: readonly Named[]): Named[] =>
      all.toSorted((a, b) => compare(nameOf(a), nameOf(b))),
    /** Several roles as one list. */
    roles: (roles: readonly Role[]) =>
      new Intl.ListFormat(htmlLang).format(roles.map((each) => t(`roles.${each}`))),
    done: (action: PeopleAction) => t(`done.${action.kind}`, { name: nameIn(action) }),
    /** The text of a failed action, or of one whose response was lost; null is an invitation. */
    failed: (action: PeopleAction | null, isUnsure: boolean): string => {
      if (isUnsure) return t('account:part.unsure');
      if (action === null) return t('invite.failed');
      if (!('name' in action)) return t('act.actFailed');
      return t('act.personFailed', { name: action.name });
    },
    question: (action: PeopleAction) => t(`ask.${action.kind}`, { name: nameIn(action) }),
  };
}
