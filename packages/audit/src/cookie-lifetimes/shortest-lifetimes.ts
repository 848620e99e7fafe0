import type { CookieLifetime, CookieLifetimes } from '@vigie/contract/cookie-lifetime.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { Recognition } from '@vigie/contract/stored-blocking.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import {
  configuredTrackerName,
  configuredTrackers,
  vendorNameOf,
  type VendorKey,
} from '../attribution/vendor-names.ts';
import { vendorStores } from '../attribution/vendor-stores.ts';

type ShortestLifetime = Recognition['cookies'][number];

const DAY_SECONDS = 24 * 3_600;
const COOKIES_MAX = 200;

/** Creates a sum of the shortest lifetimes of trackers' cookies. Cookies that are to live less than a day are left out. */
export function createShortestLifetimes(tracking: TrackingSettings) {
  const known = new Map<string, ShortestLifetime>();
  const configured = configuredTrackers(tracking);

  function add(
    cookie: string,
    vendor: string,
    { browser, seconds }: { browser: ShortestLifetime['browser']; seconds: number },
  ) {
    const key = JSON.stringify([cookie, browser]);
    const before = known.get(key);
    if (before === undefined && known.size < COOKIES_MAX)
      known.set(key, { vendor, name: vendorNameOf(vendor), pages: 1, cookie, browser, seconds });
    if (before === undefined) return;
    before.pages += 1;
    before.seconds = Math.min(before.seconds, seconds);
  }

  function vendorOf(key: VendorKey): string {
    if ('family' in key) return key.family;
    const tracker = configured[key.tracker];
    return tracker === undefined ? '' : configuredTrackerName(tracker, undefined);
  }

  return {
    add(observation: Observation, cookies: readonly CookieLifetimes[]): void {
      const stores = vendorStores(observation, configured).filter(({ store }) => store === 'cookie');
      const owners = new Map(stores.map(({ name, owner }) => [name, vendorOf(owner.key)]));
      const ofPage = new Map<string, CookieLifetimes>(cookies.map((cookie) => [cookie.name, cookie]));
      for (const { name, requestedSeconds, lifetimes } of ofPage.values()) {
        const vendor = owners.get(name);
        if (vendor === undefined || (requestedSeconds ?? 0) < DAY_SECONDS) continue;
        for (const lifetime of lifetimes) {
          const seconds = secondsOf(lifetime);
          if (seconds !== null) add(name, vendor, { browser: lifetime.browser, seconds });
        }
      }
    },
    sum: (): ShortestLifetime[] => [...known.values()],
  };
}

/** Returns the shortest lifetime in a browser. Null: the recording cannot say. */
function secondsOf({ fate, seconds, afterClickSeconds }: CookieLifetime): number | null {
  if (fate === 'refused' || fate === 'session') return 0;
  if (seconds === null) return null;
  return Math.min(seconds, afterClickSeconds ?? seconds);
}
