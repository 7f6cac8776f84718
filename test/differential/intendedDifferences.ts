import type { IntendedDifference } from './intended/difference';
import { EVENTS } from './intended/events';
import { REFRESHING } from './intended/refreshing';
import { TOKENS } from './intended/tokens';

/** Every intended difference. The comparison fails on one that is not here, and on one that is gone. */
export const INTENDED_DIFFERENCES: readonly IntendedDifference[] = [
  ...REFRESHING,
  ...EVENTS,
  ...TOKENS,
];
