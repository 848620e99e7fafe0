import type { CookieLifetime, CookieLifetimes } from '@vigie/contract/cookie-lifetime.ts';
import type { StoredCookieLifetimes } from '@vigie/contract/stored-blocking.ts';

const COOKIES_MAX = 100;
const COOKIES_COUNTED = 1_000;
const NAME_MAX = 120;
const ADDRESS_MAX = 300;

/** Fates that lose returning visitors come first. */
const WORST: Record<CookieLifetime['fate'], number> = {
  refused: 0,
  session: 1,
  shortened: 2,
  separate: 3,
  'cannot-say': 4,
  'as-requested': 5,
};

/** Creates a sum of the cookies that pages of a website leave. Its memory is bounded. */
export function createCookieSum() {
  const known = new Map<string, StoredCookieLifetimes>();
  return {
    add(cookies: readonly CookieLifetimes[]): void {
      const ofPage = new Map(cookies.map((cookie) => [keyOf(cookie), cookie]));
      for (const [key, cookie] of ofPage) {
        const before = known.get(key);
        if (before !== undefined) before.pages += 1;
        else if (known.size < COOKIES_COUNTED) known.set(key, storedCookie(cookie));
      }
    },
    /** Returns the cookies, those that other browsers treat worst first. */
    sum: (): StoredCookieLifetimes[] =>
      [...known.values()]
        .toSorted(
          (one, other) =>
            worstOf(one) - worstOf(other) || other.pages - one.pages || (one.name < other.name ? -1 : 1),
        )
        .slice(0, COOKIES_MAX),
  };
}

/** Returns what makes two cookies of pages one: the same name, host and writer, with the same fates. */
function keyOf({ name, host, party, setBy, lifetimes }: CookieLifetimes): string {
  return JSON.stringify([name, host, party, setBy, lifetimes.map(({ fate, rule }) => [fate, rule])]);
}

function storedCookie({ clickIds: _clicks, ...cookie }: CookieLifetimes): StoredCookieLifetimes {
  return {
    ...cookie,
    name: cookie.name.slice(0, NAME_MAX),
    host: cookie.host.slice(0, NAME_MAX),
    setByUrl: cookie.setByUrl?.replace(/[?#].*$/, '').slice(0, ADDRESS_MAX) ?? null,
    pages: 1,
    lifetimes: cookie.lifetimes.map(({ effect: _effect, ...lifetime }) => lifetime),
  };
}

const worstOf = ({ lifetimes }: Pick<StoredCookieLifetimes, 'lifetimes'>): number =>
  Math.min(...lifetimes.map(({ fate }) => WORST[fate]));
