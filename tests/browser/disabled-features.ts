/**
 * Parts of Chromium that are off. Chromium heeds only the last of several `--disable-features`, so that the list begins
 * with what Playwright turns off itself.
 */
export const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  // The address bar loads two pages of 200 scripts each in every new window, for suggestions that nobody sees.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // A process in advance for the next site, which does not come.
  'SpareRendererForSitePerProcess',
];
