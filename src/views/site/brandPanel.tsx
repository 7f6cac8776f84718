import { lazy, Suspense } from 'react';
import type { Brand } from '../../rules/brands';
import { Icon } from '../ui/icon';
import { useViewConfig } from '../ui/viewConfig';
import { useBrandPanelStyles } from './brandPanel.styles';

/** Each brand's picture is a file of its own: a page fetches no other's. */
const SCENES = {
  adlantern: lazy(() => import(/* webpackChunkName: "adlantern" */ './scenes/adlantern.svg')),
  adharbor: lazy(() => import(/* webpackChunkName: "adharbor" */ './scenes/adharbor.svg')),
} as const satisfies Record<Brand['id'], unknown>;

/** The quiet picture beside a text on wide screens (visual direction: sign-in). Decorative. */
export function BrandPanel() {
  const styles = useBrandPanelStyles();
  const { brand } = useViewConfig();
  return (
    <div className={styles.panel}>
      <Suspense fallback={null}>
        <Icon of={SCENES[brand.id]} className={styles.scene} />
      </Suspense>
    </div>
  );
}
