import { useTranslation } from 'react-i18next';
import { useMotionSwitchStyles } from './motionSwitch.styles';

/**
 * Pauses what moves by itself on the start page (WCAG 2.2.2). A checkbox that the stylesheet reads, so
 * that it works before the page is awake, and without a script.
 */
export function MotionSwitch() {
  const { t } = useTranslation('home');
  const styles = useMotionSwitchStyles();
  return (
    <div className={styles.place}>
      <label className={styles.label}>
        <input type="checkbox" name="pause" className={styles.box} />
        <svg className={styles.sign} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
          <path d="M5.500 4h3v12h-3zM11.500 4h3v12h-3z" fill="currentColor" />
        </svg>
        <svg className={styles.sign} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
          <path
            d="m4.500 10.500 3.500 3.500 7.500-8"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        {t('pause')}
      </label>
    </div>
  );
}
