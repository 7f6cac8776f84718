import { Button } from '@fluentui/react-components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { inLanguage } from '../../text/choice';
import { changeLanguage, currentLanguage } from '../../text/i18n';
import { LANGUAGE_IDS, LANGUAGES } from '../../text/languages';
import { useFrameStyles } from '../ui/frame.styles';

/** Keeps the language in the address, so that a reload uses the choice and not an older link's language. */
export function useLanguageInAddress(): void {
  const { i18n } = useTranslation();
  const current = currentLanguage(i18n);
  // Of unknown type, and passed on unchanged.
  const { search, hash, state } = useLocation() as Location<unknown>;
  const navigate = useNavigate();
  useEffect(() => {
    const wanted = inLanguage(search, current);
    if (wanted !== search) void navigate({ search: wanted, hash }, { replace: true, state });
  }, [current, hash, navigate, search, state]);
}

/**
 * A button for each other language, named in that language with its own `lang` (WCAG 3.1.2, UX 57). If its texts cannot
 * be fetched, the page keeps its language.
 */
export function LanguageSwitch() {
  const { i18n } = useTranslation();
  const styles = useFrameStyles();
  const current = currentLanguage(i18n);
  return (
    <>
      {LANGUAGE_IDS.filter((id) => id !== current).map((id, at) => (
        <Button
          // Keyed by position: the pressed button keeps the focus and then offers another language.
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
