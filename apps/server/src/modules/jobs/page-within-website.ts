import { urlOfPath } from './run-plans.ts';

const WEB = /^https?:\/\//i;
const SCHEME = /^[a-z][a-z0-9+.-]*:|^\/\//i;
const LENGTH_MAX = 2048;

/** Returns whether the entered text is the address of a web page: in full, or as a path. */
export function isReadablePage(entered: string): boolean {
  const text = entered.trim();
  if (/[\s\\]/.test(text) || text.length > LENGTH_MAX) return false;
  if (!SCHEME.test(text) || text.startsWith('//')) return true;
  return WEB.test(text) && URL.canParse(text);
}

/**
 * Returns the address of a page that was entered in full or as a path of the first site. Null if its host belongs to
 * none of the sites. Removes credentials.
 */
export function pageWithinWebsite(entered: string, sites: readonly [string, ...string[]]): string | null {
  const text = entered.trim();
  if (/[\s\\]/.test(text) || (SCHEME.test(text) && !WEB.test(text))) return null;
  const whole = WEB.test(text) ? text : urlOfPath(text, sites[0]);
  if (!URL.canParse(whole)) return null;
  const url = new URL(whole);
  url.username = '';
  url.password = '';
  const isWithin = sites.some((site) => new URL(site).host === url.host);
  return isWithin && url.href.length <= LENGTH_MAX ? url.href : null;
}
