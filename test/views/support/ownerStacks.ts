import * as React from 'react';

/**
 * React's development build creates an Error for each element, for the stacks of its warnings: a tenth of the time of
 * the views' suites. It stops after 10,000 per second; here it creates none. Warnings still appear.
 */
const internals = (React as unknown as Record<string, object>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
];
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set() {
    // Ignores React's increments and resets.
  },
});
