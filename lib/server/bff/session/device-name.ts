/** In the order in which they are looked for, because browsers also name the ones that they are derived from. */
const browsers: [string, RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
];

const systems: [string, RegExp][] = [
  ['Windows', /\bWindows\b/],
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** The length to which a `User-Agent` header is read. */
const maxHeaderLength = 512;

const find = (names: [string, RegExp][], text: string) => names.find(([, pattern]) => pattern.test(text))?.[0];

/** Returns a name such as `Chrome on Windows` for a `User-Agent` header, or '' for an unknown one. */
export function deviceName(userAgent: string): string {
  const text = userAgent.slice(0, maxHeaderLength);
  const [browser, system] = [find(browsers, text), find(systems, text)];
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? '');
}
