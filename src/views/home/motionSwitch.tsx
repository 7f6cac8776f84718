import { useTranslation } from 'react-i18next';
import { useMotionSwitchStyles } from './motionSwitch.styles';
import { Icon } from '../ui/icon';
import pause from '../ui/icons/pause.svg';
import tick from '../ui/icons/tick.svg';

/**
 * Pauses what moves on its own on the start page (WCAG 2.2.2). A checkbox that the stylesheet reads, so
 * that it works before the page is awake, and without a script.
 */
export function MotionSwitch() {
  const { t } = useTranslation('home');
  const styles = useMotionSwitchStyles();
  return (
    <div className={styles.place}>
      <label className={styles.label}>
        <input type="checkbox" name="pause" className={styles.box} />
        <Icon of={pause} className={styles.sign} />
        <Icon of={tick} className={styles.sign} />
        {t('pause')}
      </label>
    </div>
  );
}
