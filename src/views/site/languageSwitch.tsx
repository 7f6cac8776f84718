import { Button } from '@fluentui/react-components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { inLanguage } from '../../text/choice';
import { changeLanguage, currentLanguage } from '../../text/i18n';
import { LANGUAGE_IDS, LANGUAGES } from '../../text/languages';
import { useFrameStyles } from '../ui/frame.styles';

/** The address follows the language, so that a reload finds the choice and not what a link asked for before. */
export function useLanguageInAddress(): void {
  const { i18n } = useTranslation('shell');
  const current = currentLanguage(i18n);
  // Unknown in its type, and kept as it is.
  const { search, hash, state } = useLocation() as Location<unknown>;
  const navigate = useNavigate();
  useEffect(() => {
    const wanted = inLanguage(search, current);
    if (wanted !== search) void navigate({ search: wanted, hash }, { replace: true, state });
  }, [current, hash, navigate, search, state]);
}

/**
 * A button for each language but the one on the page, named in itself with its own `lang`
 * (WCAG 3.1.2, UX 57). When its texts cannot be fetched, the page stays as it is.
 */
export function LanguageSwitch() {
  const { i18n } = useTranslation('shell');
  const styles = useFrameStyles();
  const current = currentLanguage(i18n);
  return (
    <>
      {LANGUAGE_IDS.filter((id) => id !== current).map((id, at) => (
        <Button
          // By its place: the button that was pressed keeps the focus, and offers another language then.
          key={at}
          appearance="subtle"
          className={styles.tool}
          lang={LANGUAGES[id].htmlLang}
          onClick={() => void changeLanguage(i18n, id).catch(() => undefined)}
        >
          {LANGUAGES[id].name}
        </Button>
      ))}
    </>
  );
}
