/** Chromium features that are disabled in tests and benchmarks. */
const DISABLED_FEATURES = [
  // Each new context would render two pages for an unused address bar, which takes half a second of CPU time.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // Features that Playwright disables: a second switch would override the first.
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
