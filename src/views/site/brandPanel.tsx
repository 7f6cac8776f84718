import type { Brand } from '../../rules/brands';
import { OwnPart } from '../ui/errorBoundary';
import { Icon } from '../ui/icon';
import { useViewConfig } from '../ui/viewConfig';
import { useBrandPanelStyles } from './brandPanel.styles';
import { lazyPart } from '../ui/lazyPart';

/** One file per brand, so that a page fetches only its own picture. */
const SCENES = {
  adlantern: lazyPart(() => import(/* webpackChunkName: "adlantern" */ './scenes/adlantern.svg')),
  adharbor: lazyPart(() => import(/* webpackChunkName: "adharbor" */ './scenes/adharbor.svg')),
} as const satisfies Record<Brand['id'], unknown>;

/** The quiet picture beside a text on wide screens (visual direction: sign-in). Decorative. */
export function BrandPanel() {
  const styles = useBrandPanelStyles();
  const { brand } = useViewConfig();
  return (
    <div className={styles.panel}>
      <OwnPart>
        <Icon of={SCENES[brand.id]} className={styles.scene} />
      </OwnPart>
    </div>
  );
}
