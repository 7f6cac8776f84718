import type { Brand } from '../../rules/brands';
import { Icon } from '../ui/icon';
import { useViewConfig } from '../ui/viewConfig';
import adharbor from './marks/adharbor.svg';
import adlantern from './marks/adlantern.svg';

const MARKS = { adlantern, adharbor } as const satisfies Record<Brand['id'], unknown>;

/** The brand's sign: a lantern, or the lighthouse of a harbor. Decorative: the name is beside it. */
export function BrandMark({ className }: { className: string }) {
  const { brand } = useViewConfig();
  return <Icon of={MARKS[brand.id]} className={className} />;
}
