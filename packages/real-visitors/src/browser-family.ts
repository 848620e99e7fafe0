import type { BrowserFamily } from '@vigie/contract/real-visitors.ts';

/** Programs that visit pages without a visitor, among them the agents of Vigie. */
const ROBOTS =
  /(?<!cu)bot\b|crawl|spider|slurp|headless|lighthouse|vigie|phantomjs|electron|prerender|curl\/|wget\/|python-|java\/|go-http|node-fetch|axios|okhttp|facebookexternalhit|whatsapp\/|preview/i;
/** Apps that show pages in a browser of their own. */
const APPS =
  /FBAN|FBAV|FB_IAB|Instagram|Twitter for|LinkedInApp|Pinterest\/|Snapchat|musical_ly|BytedanceWebview|TikTok|MicroMessenger|Line\/|GSA\/|KAKAOTALK|; wv\)|DuckDuckGo\/\d+ CFNetwork/;
/** Words of a User-Agent header, the most specific first. */
const WORDS: readonly [RegExp, BrowserFamily][] = [
  [APPS, 'in-app'],
  [/\bEdg(e|A|iOS)?\//, 'edge'],
  [/\b(OPR|OPT|OPiOS|Opera)\//, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\bBrave\//, 'brave'],
  [/\b(Firefox|FxiOS)\//, 'firefox'],
  [/\b(Vivaldi|YaBrowser|UCBrowser|DuckDuckGo|Silk|MiuiBrowser|HuaweiBrowser|Whale|QQBrowser)\//, 'other'],
  [/\b(Chrome|CriOS|Chromium)\//, 'chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'safari'],
];

/** Returns the family of a User-Agent header. Null: a robot sent it, or its sender is unknown. */
export function browserFamilyOf(userAgent: string): BrowserFamily | null {
  if (userAgent === '' || ROBOTS.test(userAgent)) return null;
  if (/iPhone|iPad/.test(userAgent) && !/Safari\//.test(userAgent)) return 'in-app';
  return WORDS.find(([words]) => words.test(userAgent))?.[1] ?? 'other';
}
