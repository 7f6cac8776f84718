import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '../../../text/languages';
import { spaced } from '../../../text/spaced';
import { useLanguage } from './useLanguage';

const MINUTE_MS = 60_000;
const UNITS = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const;

/** Formats points in time in the page's language and the browser's time zone. */
export function useMoments() {
  const { t } = useTranslation('account');
  const { htmlLang } = LANGUAGES[useLanguage()];
  return useMemo(() => {
    const exact = new Intl.DateTimeFormat(htmlLang, { dateStyle: 'medium', timeStyle: 'short' });
    const clock = new Intl.DateTimeFormat(htmlLang, { timeStyle: 'short' });
    const relative = new Intl.RelativeTimeFormat(htmlLang, { numeric: 'auto' });
    return {
      exact: (at: number): string => exact.format(at),
      clock: (at: number): string => clock.format(at),
      /** How long ago, in the largest whole unit. */
      ago(at: number, now: number): string {
        const past = Math.max(0, now - at);
        const found = UNITS.find(([, each]) => past >= each);
        if (!found) return t('justNow');
        const [unit, size] = found;
        return spaced(relative.format(-Math.floor(past / size), unit));
      },
    };
  }, [htmlLang, t]);
}
