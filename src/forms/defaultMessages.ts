import { setLocale, ValidationError } from 'yup';
import { checks as en } from '../text/en/checks';
import { DEFAULT_LANGUAGE, languageOf, type Language } from '../text/languages';
import { checks as zh } from '../text/zh/checks';

type Words = Readonly<Record<string, string>>;
const LOCALES: Readonly<Record<Language, Readonly<Record<string, Words>>>> = { en, zh };

/** In the page's language when the rule is broken, not when the schema is created. */
const say =
  (group: string, rule: string) =>
  (params: object): string => {
    const language = languageOf(document.documentElement.lang) ?? DEFAULT_LANGUAGE;
    return ValidationError.formatError(LOCALES[language][group]?.[rule], { ...params });
  };

/** Sets yup's default messages, for forms without an own message (spec 5: the default form messages). */
export const setDefaultMessages = (): void =>
  setLocale(
    Object.fromEntries(
      Object.entries(en).map(([group, words]) => [
        group,
        Object.fromEntries(Object.keys(words).map((rule) => [rule, say(group, rule)])),
      ]),
    ),
  );
