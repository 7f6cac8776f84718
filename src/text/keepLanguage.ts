import { LANGUAGE_DAYS } from '../rules/constants';
import { LANGUAGE_COOKIE } from '../rules/cookies';
import type { Language } from './languages';

/**
 * Stores a choice for later pages: server and nginx select the prerendered page by it. Host-only, to separate
 * environments on one parent domain.
 */
export const keepLanguage = (language: Language): void => {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${LANGUAGE_DAYS * 86_400}; samesite=lax${secure}`;
};
