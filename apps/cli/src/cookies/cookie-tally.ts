import type { CookieLifetime, CookieLifetimes } from '@vigie/contract/cookie-lifetime.ts';
import type { ReportPage } from '../report/page.ts';

const ENTRIES_MAX = 300;
/** Limit of 400 days, which shortens every cookie of two years: hardly a visitor comes back so late. */
const NOTICED_MAX_SECONDS = 400 * 86_400;

/** Changed lifetime of a cookie in one browser. */
interface ChangedLifetime {
  name: string;
  lifetime: CookieLifetime;
  pages: number;
}

/** Lifetimes that differ from the requested ones, by cookie, browser and fate. */
export type CookieTally = Map<string, ChangedLifetime>;

/** Adds the cookies of a page whose lifetime in a browser is not the requested one. */
export function addCookies(
  tally: CookieTally,
  { cookieLifetimes = [] }: Pick<ReportPage, 'cookieLifetimes'>,
): void {
  const own = new Map(
    cookieLifetimes.flatMap((cookie) => cookie.lifetimes.flatMap((lifetime) => changed(cookie, lifetime))),
  );
  for (const [key, entry] of own) {
    const known = tally.get(key);
    if (known !== undefined) known.pages += 1;
    else if (tally.size < ENTRIES_MAX) tally.set(key, entry);
  }
}

function changed({ name, host, requestedSeconds }: CookieLifetimes, lifetime: CookieLifetime) {
  const { browser, fate, seconds, afterClickSeconds } = lifetime;
  const isAsRequested =
    (fate === 'as-requested' && afterClickSeconds === undefined) ||
    (fate === 'session' && requestedSeconds === null);
  const isBarelyShorter = fate === 'shortened' && (seconds ?? 0) >= NOTICED_MAX_SECONDS;
  if (isAsRequested || isBarelyShorter) return [];
  const key = JSON.stringify([name, host, browser, fate, seconds, afterClickSeconds]);
  return [[key, { name, lifetime, pages: 1 }] as const];
}

/** Returns the changed lifetimes, those of most pages first. */
export const cookiesOf = (tally: CookieTally): ChangedLifetime[] =>
  [...tally.values()].toSorted((one, other) => other.pages - one.pages);
