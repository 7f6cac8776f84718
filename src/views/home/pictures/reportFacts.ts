/**
 * What the portal's report shows when TikTok loses three of four installs on Nov 8, 2026. A test compares this with a
 * real report on the deliveries of test/support/reportSets.ts.
 */
export const REPORT_FACTS = {
  spend: 29_175,
  revenue: 33_416,
  /** Ratios; a return is in points, between the rounded values shown. */
  revenueFell: 0.05,
  costPerInstall: 3.08,
  costRose: 0.07,
  returned: 1.15,
  returnFell: 0.06,
  /** The return of each day from Oct 18, in percent. */
  days: [
    121.4, 121.7, 120.4, 122.2, 121.2, 120.7, 119.9, 119, 119.4, 119.8, 123.1, 121.4, 123.7, 121.5,
    121.4, 119.2, 120.4, 123.2, 120.4, 120.1, 120.1, 94.6, 96.4, 96.8, 97.8, 94.9, 93.2, 94.8,
  ],
  games: ['Ember Tactics', 'Neon Drift'],
  /** The return of each channel for each game. */
  channels: [
    { name: 'TikTok', returned: [0.93, 0.93], fell: true },
    { name: 'Facebook', returned: [1.2, 1.21], fell: false },
    { name: 'Google Search', returned: [1.33, 1.32], fell: false },
    { name: 'YouTube', returned: [1.2, 1.19], fell: false },
  ],
} as const;
