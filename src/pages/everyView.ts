import { iconsMachine } from '../../machines/icons/icons';
import type { Env } from '../../sagas/env';
import { iconsWork } from '../../sagas/icons/icons';
import { machineFeature, type Features } from '../kit/feature';

/** The features of every page once its views are loaded. Only views need them, so they add no weight before. */
export const everyViewFeatures = {
  icons: machineFeature(iconsMachine, iconsWork),
} satisfies Features<Env>;
