import * as React from 'react';

/**
 * React's development build makes an Error for each element, for the stacks of its warnings: a tenth of the time of
 * the views' suites. It ends after 10,000 in a second; here none is made. Warnings come as before.
 */
const internals = (React as unknown as Record<string, object>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
];
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set() {
    // It is counted up, and set back.
  },
});
