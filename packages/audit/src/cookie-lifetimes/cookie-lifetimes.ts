import {
  COOKIE_BROWSERS,
  type CookieBrowser,
  type CookieLifetime,
  type CookieLifetimes,
  type CookieRuleName,
} from '@vigie/contract/cookie-lifetime.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { VisitStore } from '@vigie/contract/visit-vendor.ts';
import { cookieEffect } from '@vigie/contract/wording/cookie-words.ts';
import { visitStores } from '../attribution/visit-stores.ts';
import { CLICK_IDS, COOKIE_RULES } from './cookie-rules.ts';

/** Facts of a cookie on which the rules of browsers depend. */
export interface CookieFacts {
  party: 'first' | 'third';
  setBy: 'script' | 'answer' | null;
  requestedSeconds: number | null;
  /** True if each site that embeds its host has its own (CHIPS). */
  isPartitioned: boolean;
  /** True if an ad's click brought the visitor, by the address of the page. */
  hasClickId: boolean;
  /**
   * True if the answer came from another host than the page, at an IP address of another network. Null: the recording
   * does not know an address.
   */
  isForeignAddress: boolean | null;
}

type Fate = Omit<CookieLifetime, 'browser' | 'effect'>;

/** Returns the lifetime of a cookie in a browser in its default settings. */
export function cookieFate(facts: CookieFacts, browser: CookieBrowser): Fate {
  if (facts.party === 'third') return thirdPartyFate(facts, browser);
  if (facts.requestedSeconds === null) return SESSION;
  if (browser !== 'safari') return withLongest(facts.requestedSeconds, LONGEST[browser]);
  return safariFate(facts, facts.requestedSeconds);
}

const SESSION: Fate = { fate: 'session', seconds: null, rule: null };
const LONGEST = {
  firefox: 'firefox-longest',
  brave: 'brave-longest',
  chrome: 'chrome-longest',
} as const satisfies Partial<Record<CookieBrowser, CookieRuleName>>;

function thirdPartyFate({ requestedSeconds, isPartitioned }: CookieFacts, browser: CookieBrowser): Fate {
  if (browser === 'safari') return { fate: 'refused', seconds: null, rule: 'safari-third-party' };
  if (browser === 'brave') return { fate: 'session', seconds: null, rule: 'brave-third-party' };
  const lifetime = requestedSeconds === null ? SESSION : withLongest(requestedSeconds, LONGEST[browser]);
  if (browser === 'firefox')
    return { fate: 'separate', seconds: lifetime.seconds, rule: 'firefox-third-party' };
  return isPartitioned ? { ...lifetime, fate: 'separate' } : lifetime;
}

function withLongest(requestedSeconds: number, rule: CookieRuleName): Fate {
  const longest = COOKIE_RULES[rule].longestSeconds ?? Infinity;
  return requestedSeconds > longest
    ? { fate: 'shortened', seconds: longest, rule }
    : { fate: 'as-requested', seconds: requestedSeconds, rule: null };
}

function safariFate({ setBy, hasClickId, isForeignAddress }: CookieFacts, requestedSeconds: number): Fate {
  if (setBy === 'script') {
    const byClick = withLongest(requestedSeconds, 'safari-click');
    if (hasClickId) return byClick;
    const usual = withLongest(requestedSeconds, 'safari-script');
    return byClick.rule === null ? usual : { ...usual, afterClickSeconds: byClick.seconds ?? 0 };
  }
  // A lifetime of a day is below every limit, whoever set the cookie.
  if (withLongest(requestedSeconds, 'safari-click').rule === null)
    return { fate: 'as-requested', seconds: requestedSeconds, rule: null };
  if (setBy === null) return { fate: 'cannot-say', seconds: null, rule: null };
  const foreign = withLongest(requestedSeconds, 'safari-foreign-address');
  if (isForeignAddress === true || foreign.rule === null) return foreign;
  if (isForeignAddress === null) return { fate: 'cannot-say', seconds: null, rule: null };
  return { fate: 'as-requested', seconds: requestedSeconds, rule: null };
}

/** Returns the lifetimes of the cookies that a visit left, in each browser. */
export function cookieLifetimesOf(visit: Observation): CookieLifetimes[] {
  const pageUrl = visit.finalUrl ?? visit.requestedUrl;
  const clickIds = clickIdsIn(pageUrl);
  const addressOf = foreignAddresses(visit, pageUrl);
  return visitStores(visit)
    .filter(({ store }) => store === 'cookie')
    .map((cookie) => {
      const { name, host, party, lifetimeSeconds } = cookie;
      const setBy = setByOf(cookie);
      const facts: CookieFacts = {
        party,
        setBy,
        requestedSeconds: lifetimeSeconds,
        isPartitioned: cookie.partitioned === true,
        hasClickId: clickIds.length > 0,
        isForeignAddress: setBy === 'answer' ? addressOf(cookie) : false,
      };
      return {
        name,
        host,
        party,
        setBy,
        setByUrl: cookie.setBy?.url ?? null,
        requestedSeconds: lifetimeSeconds,
        clickIds,
        lifetimes: COOKIE_BROWSERS.map((browser): CookieLifetime => {
          const fate = cookieFate(facts, browser);
          return { browser, ...fate, effect: cookieEffect(name, { browser, ...fate }, 'en') };
        }),
      };
    });
}

/** Returns who set a cookie. No script can set a cookie that scripts cannot read. */
function setByOf({ setBy, httpOnly }: VisitStore): CookieFacts['setBy'] {
  return setBy?.kind ?? (httpOnly === true ? 'answer' : null);
}

/** Returns the click identifiers in the query and the fragment of an address. */
export function clickIdsIn(url: string): string[] {
  const parsed = URL.parse(url);
  const names = [parsed?.search ?? '', parsed?.hash ?? ''].flatMap((part) => [
    ...new URLSearchParams(part.replace(/^[?#]+/, '')).keys(),
  ]);
  const given = new Set(names.map((name) => name.toLowerCase()));
  return CLICK_IDS.filter((id) => given.has(id));
}

/** Returns a function that compares the network of an answer with that of the page. */
function foreignAddresses(visit: Observation, pageUrl: string) {
  const requests = seen(visit.requests) ?? [];
  const byId = new Map(requests.map((request) => [request.id, request]));
  const page = requests.findLast(
    ({ resourceType, frameId }) => resourceType === 'document' && frameId === 'main',
  );
  const pageHost = URL.parse(pageUrl)?.hostname;
  return ({ setBy }: VisitStore): boolean | null => {
    if (setBy === null) return null;
    if (URL.parse(setBy.url)?.hostname === pageHost) return false;
    const own = byId.get(setBy.requestId ?? '')?.remoteAddress ?? null;
    return isOtherNetwork(page?.remoteAddress ?? null, own);
  };
}

/**
 * Returns whether two addresses are of different networks, as Safari compares them: by the first half of their bits.
 * Null: one is unknown, of another family, or of a closed network, where a proxy may stand between.
 */
export function isOtherNetwork(one: string | null, other: string | null): boolean | null {
  const [first, second] = [one, other].map((address) => networkOf(address));
  if (!first || !second || first.length !== second.length) return null;
  return first.some((part, index) => part !== second[index]);
}

const CLOSED = /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe80)/i;

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'));

/** Returns the first half of an address: two numbers (IPv4), or four groups (IPv6). */
function networkOf(address: string | null): string[] | null {
  const plain = address?.replaceAll(/^\[|\](?::\d+)?$/g, '') ?? '';
  if (plain === '' || CLOSED.test(plain)) return null;
  if (!plain.includes(':')) {
    const parts = plain.split('.');
    return parts.length === 4 ? parts.slice(0, 2) : null;
  }
  const [head = '', tail] = plain.toLowerCase().split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
}
