// What a browser says of itself, in words that people know.

/** Programs by the word that betrays them. Most claim to be others as well, so the first that fits is the one. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|OPX|Opera)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\bChromium\//, 'Chromium'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

/** Systems, the special before those they are built upon or pass for. */
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
  [/\b(Free|Open|Net)BSD\b/, 'BSD'],
];

export interface Agent {
  browser: string;
  system: string;
}

/** The browser and the system of a user-agent text; nothing unless both are known. */
export function readAgent(text: string): Agent | undefined {
  const find = (known: readonly [RegExp, string][]): string | undefined => known.find(([sign]) => sign.test(text))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  return browser && system ? { browser, system } : undefined;
}
