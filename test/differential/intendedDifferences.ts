import type { IntendedDifference } from './intended/difference';
import { EVENTS } from './intended/events';
import { REFRESHING } from './intended/refreshing';
import { TOKENS } from './intended/tokens';

/** Every intended difference. The comparison fails on one that is missing here, and on one that no longer exists. */
export const INTENDED_DIFFERENCES: readonly IntendedDifference[] = [
  ...REFRESHING,
  ...EVENTS,
  ...TOKENS,
];
