import type { Scenario } from '../support/scenario';
import { refreshScenarios } from './refresh';

/** Every script, by topic. */
export const scenarios: readonly Scenario[] = [...refreshScenarios];
