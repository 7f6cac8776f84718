import { fullName } from '../../src/rules/fullName';
import type { Language } from '../http/language';

interface Founder {
  readonly company: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly first_language?: Language;
}

const NAMED_AFTER: Record<Language, (person: string) => string> = {
  en: (person) => `${person}’s studio`,
  zh: (person) => (/\p{Script=Han}$/u.test(person) ? `${person}的工作室` : `${person} 的工作室`),
};

/** The name of a new studio: the company's, or one that readers do not take for the founder's own name. */
export const studioName = (founder: Founder): string =>
  founder.company ||
  NAMED_AFTER[founder.first_language ?? 'en'](
    fullName(founder.first_name, founder.last_name) || founder.email,
  );
