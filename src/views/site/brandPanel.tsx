import { useBrandPanelStyles } from './brandPanel.styles';
import { Icon } from '../ui/icon';
import lightScene from './lightScene.svg';

/** The quiet picture beside a text on wide screens (visual direction: sign-in). Decorative. */
export function BrandPanel() {
  const styles = useBrandPanelStyles();
  return (
    <div className={styles.panel}>
      <Icon of={lightScene} className={styles.scene} />
    </div>
  );
}
