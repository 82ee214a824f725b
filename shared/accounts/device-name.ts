/** Signs in a browser's own description, in the order in which they must be looked for: most name others as well. */
const BROWSERS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** A name people recognise for a User-Agent header, such as "Firefox, Windows"; undefined where nothing is known. */
export function deviceName(userAgent: string): string | undefined {
  const names = [BROWSERS, SYSTEMS].map((table) => table.find(([sign]) => sign.test(userAgent))?.[1]);
  return names.filter((name) => name !== undefined).join(", ") || undefined;
}
