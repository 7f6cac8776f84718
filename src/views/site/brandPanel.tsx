import { useBrandPanelStyles } from './brandPanel.styles';
import { LightScene } from '../ui/lightScene';

/** The quiet picture beside a text on wide screens (visual direction: sign-in). Decorative. */
export function BrandPanel() {
  const styles = useBrandPanelStyles();
  return (
    <div className={styles.panel}>
      <LightScene className={styles.scene} />
    </div>
  );
}
