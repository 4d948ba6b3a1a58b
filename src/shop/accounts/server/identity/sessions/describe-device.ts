/** What people call the browser and system of a `User-Agent` header: `Chrome on Linux`. */
export function describeDevice(userAgent: string | null | undefined): string {
  const text = userAgent ?? '';
  const browser = browsers.find(([, pattern]) => pattern.test(text))?.[0];
  const system = systems.find(([, pattern]) => pattern.test(text))?.[0];
  if (!browser) return system ? `A browser on ${system}` : 'Unknown device';
  return system ? `${browser} on ${system}` : browser;
}

// In this order: most browsers name others too.
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Headless)?(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
];

const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];
