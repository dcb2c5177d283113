/** What a student recognises a device by; null where the browser does not say. */
export type Device = { readonly browser: string | null; readonly system: string | null }

/** First match wins: Edge and Opera also call themselves Chrome, Chrome also calls itself Safari. */
const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
] as const

/** Android also calls itself Linux; an iPhone says "like Mac OS X". */
const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** Browsers say it within 300 characters; the patterns are not made for what is far longer. */
const longest = 1000

/** @param userAgent as the browser sent it, or null */
export function describeDevice(userAgent: string | null): Device {
  const said = (userAgent ?? '').slice(0, longest)
  return { browser: firstMatch(browsers, said), system: firstMatch(systems, said) }
}

function firstMatch(names: readonly (readonly [RegExp, string])[], said: string): string | null {
  return names.find(([pattern]) => pattern.test(said))?.[1] ?? null
}
