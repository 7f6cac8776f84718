import type { Scenario } from '../support/scenario';
import { addressScenarios } from './addresses';
import { firstLoadScenarios } from './firstLoad';
import { headerScenarios } from './headers';
import { neighbourScenarios } from './neighbours';
import { oddScenarios } from './odd';
import { operationScenarios } from './operations';
import { refreshScenarios } from './refresh';
import { refreshFailureScenarios } from './refreshFailures';
import { responseScenarios } from './responses';
import { signInScenarios } from './signIn';
import { signOutScenarios } from './signOut';

/** Every script, by topic. */
export const scenarios: readonly Scenario[] = [
  ...signInScenarios,
  ...refreshScenarios,
  ...refreshFailureScenarios,
  ...firstLoadScenarios,
  ...responseScenarios,
  ...operationScenarios,
  ...signOutScenarios,
  ...headerScenarios,
  ...addressScenarios,
  ...neighbourScenarios,
  ...oddScenarios,
];
