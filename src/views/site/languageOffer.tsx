import { useTranslation } from 'react-i18next';
import { changeLanguage, currentLanguage } from '../../text/i18n';
import { keepLanguage } from '../../text/keepLanguage';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../text/languages';
import { Icon } from '../ui/icon';
import cross from '../ui/icons/cross.svg';
import { useFrameStyles } from '../ui/frame.styles';

/** In the offered language, whose texts the page has not loaded. */
const OFFER = {
  text: '本网站提供中文版。',
  accept: '切换到中文',
  decline: '继续使用英文',
} as const;

/**
 * Offers Chinese to visitors who read it and have made no choice. Every English page contains it, and the early script
 * shows it before the first paint, so that nothing moves.
 */
export function LanguageOffer() {
  const { i18n } = useTranslation();
  const styles = useFrameStyles();
  if (currentLanguage(i18n) !== DEFAULT_LANGUAGE) return null;
  const answered = () => void delete document.documentElement.dataset['offer'];
  return (
    <aside className={styles.offer} lang={LANGUAGES.zh.htmlLang} data-offered="">
      <span>{OFFER.text}</span>
      <button
        type="button"
        className={styles.offered}
        onClick={() => void changeLanguage(i18n, 'zh').then(answered, () => undefined)}
      >
        {OFFER.accept}
      </button>
      <button
        type="button"
        className={styles.decline}
        aria-label={OFFER.decline}
        title={OFFER.decline}
        onClick={() => {
          keepLanguage(DEFAULT_LANGUAGE);
          answered();
        }}
      >
        <Icon of={cross} size={16} />
      </button>
    </aside>
  );
}
