import { iconsMachine } from '../../machines/icons/icons';
import type { Env } from '../../sagas/env';
import { iconsWork } from '../../sagas/icons/icons';
import { machineFeature, type Features } from '../kit/feature';

/** What every page has as soon as its views are there. Only a view asks for it, so that it weighs nothing before. */
export const everyViewFeatures = {
  icons: machineFeature(iconsMachine, iconsWork),
} satisfies Features<Env>;
