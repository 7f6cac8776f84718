import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { changeLanguage, currentLanguage } from '../../i18n/i18n';
import { LANGUAGE_IDS, LANGUAGES } from '../../i18n/languages';
import { useFrameStyles } from './frame.styles';

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
      {LANGUAGE_IDS.filter((id) => id !== current).map((id) => (
        <Button
          key={id}
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
