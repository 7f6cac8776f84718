import type { Scenario } from '../support/scenario';
import {
  atOnce,
  ENDED,
  EXPIRED,
  get,
  LIVE,
  protectedApi,
  refreshes,
  refreshFails,
  CLEARED,
  SIGNED_IN,
} from './rules';

/** An access token that the server no longer takes, and what the refresh call answers. */
export const refreshScenarios: readonly Scenario[] = [
  {
    name: 'a call with a live session',
    cookies: SIGNED_IN,
    state: LIVE,
    rules: protectedApi(),
    actions: [get()],
  },
  {
    name: 'an expired session is refreshed once and the call sent again',
    cookies: SIGNED_IN,
    state: EXPIRED,
    rules: [...protectedApi(), refreshes()],
    actions: [get()],
  },
  {
    name: '20 calls at once on an expired session',
    unordered: true,
    cookies: SIGNED_IN,
    state: EXPIRED,
    rules: [...protectedApi(), refreshes()],
    actions: [atOnce(20)],
  },
  {
    name: 'refresh answers 401 and clears the session',
    cookies: SIGNED_IN,
    state: EXPIRED,
    rules: [...protectedApi(), refreshFails(CLEARED)],
    actions: [get()],
  },
  {
    name: 'a token known to have ended',
    cookies: ENDED,
    state: EXPIRED,
    rules: [...protectedApi(), refreshes()],
    actions: [get()],
  },
];
