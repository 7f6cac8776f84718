/** What is switched off in Chromium, in tests and in benchmarks alike. */
const DISABLED_FEATURES = [
  // Each new context would draw two pages for an address bar that nobody sees: half a second of the processor.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // What Playwright disables itself: a second switch takes the place of the first.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

export const WITHOUT_FEATURES = `--disable-features=${DISABLED_FEATURES.join(',')}`;
