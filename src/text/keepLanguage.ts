import { LANGUAGE_DAYS } from '../rules/constants';
import { LANGUAGE_COOKIE } from '../rules/cookies';
import type { Language } from './languages';

/**
 * Keeps a choice for the pages that follow: platform and nginx pick them by it as the build drew them. Of this host
 * alone, since environments on one parent domain do not meet.
 */
export const keepLanguage = (language: Language): void => {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${LANGUAGE_DAYS * 86_400}; samesite=lax${secure}`;
};
