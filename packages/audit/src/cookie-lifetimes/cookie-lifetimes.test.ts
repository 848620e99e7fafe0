import { COOKIE_BROWSERS, type CookieBrowser, type CookieRuleName } from '@vigie/contract/cookie-lifetime.ts';
import type { CookieRecord, StoreWrite } from '@vigie/contract/observation/observation.ts';
import { cookieEffect } from '@vigie/contract/wording/cookie-words.ts';
import { describe, expect, it } from 'vitest';
import { observation, recorded, request } from '../../test/observation-builder.ts';
import {
  clickIdsIn,
  cookieFate,
  cookieLifetimesOf,
  isOtherNetwork,
  type CookieFacts,
} from './cookie-lifetimes.ts';
import { CLICK_IDS, COOKIE_RULES } from './cookie-rules.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

const BASE: CookieFacts = {
  party: 'first',
  setBy: 'script',
  requestedSeconds: 2 * YEAR,
  isPartitioned: false,
  hasClickId: false,
  isForeignAddress: false,
};
const script = (requestedSeconds: number | null, more: Partial<CookieFacts> = {}) => ({
  requestedSeconds,
  ...more,
});
const answer = (requestedSeconds: number | null, more: Partial<CookieFacts> = {}) => ({
  setBy: 'answer' as const,
  requestedSeconds,
  ...more,
});
const third = (requestedSeconds: number | null, more: Partial<CookieFacts> = {}) => ({
  party: 'third' as const,
  setBy: 'answer' as const,
  requestedSeconds,
  ...more,
});
const unknown = (requestedSeconds: number | null, more: Partial<CookieFacts> = {}) => ({
  setBy: null,
  requestedSeconds,
  ...more,
});
const CLICK = { hasClickId: true };
const FOREIGN = { isForeignAddress: true };
const UNSEEN = { isForeignAddress: null };

type Expected = [fate: string, seconds: number | null, rule?: CookieRuleName, afterClick?: number];
type Row = [Partial<CookieFacts>, CookieBrowser, Expected];

/** Each rule is cited in `cookie-rules.ts`. A row without a rule states that none applies. */
const ROWS: Row[] = [
  // Safari: cookies of scripts (webkit.org/blog/8613).
  [script(2 * YEAR), 'safari', ['shortened', 7 * DAY, 'safari-script', DAY]],
  [script(YEAR), 'safari', ['shortened', 7 * DAY, 'safari-script', DAY]],
  [script(400 * DAY), 'safari', ['shortened', 7 * DAY, 'safari-script', DAY]],
  [script(30 * DAY), 'safari', ['shortened', 7 * DAY, 'safari-script', DAY]],
  [script(8 * DAY), 'safari', ['shortened', 7 * DAY, 'safari-script', DAY]],
  [script(7 * DAY + 1), 'safari', ['shortened', 7 * DAY, 'safari-script', DAY]],
  [script(7 * DAY), 'safari', ['as-requested', 7 * DAY, undefined, DAY]],
  [script(3 * DAY), 'safari', ['as-requested', 3 * DAY, undefined, DAY]],
  [script(DAY + 1), 'safari', ['as-requested', DAY + 1, undefined, DAY]],
  [script(DAY), 'safari', ['as-requested', DAY]],
  [script(HOUR), 'safari', ['as-requested', HOUR]],
  [script(60), 'safari', ['as-requested', 60]],
  [script(null), 'safari', ['session', null]],
  // Safari: after a click of an ad (webkit.org/blog/8828).
  [script(2 * YEAR, CLICK), 'safari', ['shortened', DAY, 'safari-click']],
  [script(90 * DAY, CLICK), 'safari', ['shortened', DAY, 'safari-click']],
  [script(7 * DAY, CLICK), 'safari', ['shortened', DAY, 'safari-click']],
  [script(DAY + 1, CLICK), 'safari', ['shortened', DAY, 'safari-click']],
  [script(DAY, CLICK), 'safari', ['as-requested', DAY]],
  [script(HOUR, CLICK), 'safari', ['as-requested', HOUR]],
  [script(null, CLICK), 'safari', ['session', null]],
  // Safari: cookies of answers (webkit.org/tracking-prevention).
  [answer(2 * YEAR), 'safari', ['as-requested', 2 * YEAR]],
  [answer(YEAR), 'safari', ['as-requested', YEAR]],
  [answer(30 * DAY), 'safari', ['as-requested', 30 * DAY]],
  [answer(HOUR), 'safari', ['as-requested', HOUR]],
  [answer(null), 'safari', ['session', null]],
  [answer(2 * YEAR, CLICK), 'safari', ['as-requested', 2 * YEAR]],
  [answer(30 * DAY, CLICK), 'safari', ['as-requested', 30 * DAY]],
  // Safari: answers from a foreign address or alias.
  [answer(2 * YEAR, FOREIGN), 'safari', ['shortened', 7 * DAY, 'safari-foreign-address']],
  [answer(30 * DAY, FOREIGN), 'safari', ['shortened', 7 * DAY, 'safari-foreign-address']],
  [answer(7 * DAY, FOREIGN), 'safari', ['as-requested', 7 * DAY]],
  [answer(HOUR, FOREIGN), 'safari', ['as-requested', HOUR]],
  [answer(null, FOREIGN), 'safari', ['session', null]],
  [answer(2 * YEAR, { ...FOREIGN, ...CLICK }), 'safari', ['shortened', 7 * DAY, 'safari-foreign-address']],
  [answer(2 * YEAR, UNSEEN), 'safari', ['cannot-say', null]],
  [answer(30 * DAY, UNSEEN), 'safari', ['cannot-say', null]],
  [answer(7 * DAY, UNSEEN), 'safari', ['as-requested', 7 * DAY]],
  [answer(HOUR, UNSEEN), 'safari', ['as-requested', HOUR]],
  [answer(null, UNSEEN), 'safari', ['session', null]],
  // Safari: nobody knows who set it.
  [unknown(2 * YEAR), 'safari', ['cannot-say', null]],
  [unknown(7 * DAY), 'safari', ['cannot-say', null]],
  [unknown(DAY), 'safari', ['as-requested', DAY]],
  [unknown(HOUR, CLICK), 'safari', ['as-requested', HOUR]],
  [unknown(null), 'safari', ['session', null]],
  // Safari: third parties (all their cookies are blocked).
  [third(2 * YEAR), 'safari', ['refused', null, 'safari-third-party']],
  [third(HOUR), 'safari', ['refused', null, 'safari-third-party']],
  [third(null), 'safari', ['refused', null, 'safari-third-party']],
  [third(YEAR, { setBy: 'script' }), 'safari', ['refused', null, 'safari-third-party']],
  // Firefox.
  [script(2 * YEAR), 'firefox', ['shortened', 400 * DAY, 'firefox-longest']],
  [script(400 * DAY), 'firefox', ['as-requested', 400 * DAY]],
  [script(30 * DAY), 'firefox', ['as-requested', 30 * DAY]],
  [script(30 * DAY, CLICK), 'firefox', ['as-requested', 30 * DAY]],
  [script(null), 'firefox', ['session', null]],
  [answer(2 * YEAR), 'firefox', ['shortened', 400 * DAY, 'firefox-longest']],
  [answer(YEAR, FOREIGN), 'firefox', ['as-requested', YEAR]],
  [answer(YEAR, UNSEEN), 'firefox', ['as-requested', YEAR]],
  [unknown(YEAR), 'firefox', ['as-requested', YEAR]],
  [third(YEAR), 'firefox', ['separate', YEAR, 'firefox-third-party']],
  [third(2 * YEAR), 'firefox', ['separate', 400 * DAY, 'firefox-third-party']],
  [third(null), 'firefox', ['separate', null, 'firefox-third-party']],
  [third(YEAR, { isPartitioned: true }), 'firefox', ['separate', YEAR, 'firefox-third-party']],
  // Brave (brave-core#30479: scripts have the limit of answers since 1.83).
  [script(2 * YEAR), 'brave', ['shortened', 180 * DAY, 'brave-longest']],
  [script(180 * DAY + 1), 'brave', ['shortened', 180 * DAY, 'brave-longest']],
  [script(180 * DAY), 'brave', ['as-requested', 180 * DAY]],
  [script(8 * DAY), 'brave', ['as-requested', 8 * DAY]],
  [script(8 * DAY, CLICK), 'brave', ['as-requested', 8 * DAY]],
  [script(null), 'brave', ['session', null]],
  [answer(2 * YEAR), 'brave', ['shortened', 180 * DAY, 'brave-longest']],
  [answer(30 * DAY, FOREIGN), 'brave', ['as-requested', 30 * DAY]],
  [unknown(YEAR), 'brave', ['shortened', 180 * DAY, 'brave-longest']],
  [third(2 * YEAR), 'brave', ['session', null, 'brave-third-party']],
  [third(HOUR), 'brave', ['session', null, 'brave-third-party']],
  [third(null), 'brave', ['session', null, 'brave-third-party']],
  // Chrome (rfc6265bis).
  [script(2 * YEAR), 'chrome', ['shortened', 400 * DAY, 'chrome-longest']],
  [script(400 * DAY + 1), 'chrome', ['shortened', 400 * DAY, 'chrome-longest']],
  [script(400 * DAY), 'chrome', ['as-requested', 400 * DAY]],
  [script(7 * DAY, CLICK), 'chrome', ['as-requested', 7 * DAY]],
  [script(null), 'chrome', ['session', null]],
  [answer(10 * YEAR), 'chrome', ['shortened', 400 * DAY, 'chrome-longest']],
  [answer(YEAR, FOREIGN), 'chrome', ['as-requested', YEAR]],
  [unknown(YEAR), 'chrome', ['as-requested', YEAR]],
  [third(YEAR), 'chrome', ['as-requested', YEAR]],
  [third(2 * YEAR), 'chrome', ['shortened', 400 * DAY, 'chrome-longest']],
  [third(null), 'chrome', ['session', null]],
  [third(YEAR, { isPartitioned: true }), 'chrome', ['separate', YEAR]],
];

describe('lifetime of a cookie', () => {
  it('has a table of at least 80 cases, and a source for each rule', () => {
    expect(ROWS.length).toBeGreaterThanOrEqual(80);
    const used = new Set(ROWS.flatMap(([, , [, , rule]]) => rule ?? []));
    expect([...used].toSorted()).toEqual(Object.keys(COOKIE_RULES).toSorted());
    for (const { source, readOn, since } of Object.values(COOKIE_RULES)) {
      expect(source.length).toBeGreaterThan(20);
      expect(readOn).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(since).toMatch(/^\d+(\.\d+)*$/);
    }
  });

  it.each(ROWS)('%j in %s', (facts, browser, [fate, seconds, rule, afterClick]) => {
    expect(cookieFate({ ...BASE, ...facts }, browser)).toEqual({
      fate,
      seconds,
      rule: rule ?? null,
      ...(afterClick !== undefined && { afterClickSeconds: afterClick }),
    });
  });
});

describe('networks of addresses', () => {
  it.each([
    ['203.0.113.5', '203.0.200.9', false],
    ['203.0.113.5', '203.1.113.5', true],
    ['2001:db8:1:2::1', '2001:0db8:0001:0002:ffff::', false],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', true],
    ['[2001:db8::1]:443', '2001:db8::2', false],
    ['203.0.113.5', '2001:db8::1', null],
    ['203.0.113.5', null, null],
    ['127.0.0.1', '203.0.113.5', null],
    ['10.1.2.3', '10.9.2.3', null],
  ])('%s and %s', (one, other, expected) => {
    expect(isOtherNetwork(one, other)).toBe(expected);
  });
});

it('finds click identifiers in query and fragment, in any case', () => {
  expect(clickIdsIn('https://a.test/?GCLID=1&utm_source=x#fbclid=2')).toEqual(['gclid', 'fbclid']);
  expect(clickIdsIn('https://a.test/?q=gclid')).toEqual([]);
  expect(new Set(CLICK_IDS).size).toBe(CLICK_IDS.length);
});

const cookie = (rest: Partial<CookieRecord>): CookieRecord => ({
  name: '_ga',
  domain: '.shop.example',
  path: '/',
  expiresAt: null,
  httpOnly: false,
  secure: false,
  sameSite: null,
  sizeBytes: 10,
  ...rest,
});
const write = (rest: Partial<StoreWrite>): StoreWrite => ({
  store: 'cookie',
  name: '_ga',
  atMs: 90,
  by: ['https://www.googletagmanager.com/gtag/js'],
  host: 'shop.example',
  lifetimeSeconds: 2 * YEAR,
  ...rest,
});
const page = 'https://shop.example/?gclid=1';
const lifetimesOf = (cookies: CookieRecord[], writes: StoreWrite[], finalUrl = 'https://shop.example/') =>
  cookieLifetimesOf(
    observation({
      finalUrl,
      cookies: recorded(cookies),
      writes: recorded(writes),
      requests: recorded([
        request({ id: 'p', url: finalUrl, resourceType: 'document', remoteAddress: '203.0.113.5' }),
        request({ id: 'm', url: 'https://m.shop.example/c', remoteAddress: '198.51.100.7' }),
      ]),
    }),
  );
const inSafari = (...given: Parameters<typeof lifetimesOf>) => lifetimesOf(...given)[0]?.lifetimes[0];

describe('cookies of a visit', () => {
  it('have a lifetime in each browser, with a sentence', () => {
    const [found] = lifetimesOf([cookie({})], [write({})]);
    expect(found).toMatchObject({ name: '_ga', setBy: 'script', requestedSeconds: 2 * YEAR, clickIds: [] });
    expect(found?.lifetimes.map(({ browser }) => browser)).toEqual([...COOKIE_BROWSERS]);
    expect(found?.lifetimes[0]?.effect).toBe(
      'In Safari, "_ga" lives 7 days, 24 hours after an ad click: a visitor who comes back later is new.',
    );
  });

  it('live a day after a click, by the address of the page', () => {
    expect(inSafari([cookie({})], [write({})], page)).toMatchObject({ seconds: DAY, rule: 'safari-click' });
  });

  it('of an answer live as requested, unless the address is foreign', () => {
    const own = write({ by: ['https://shop.example/'], requestId: 'p' });
    const foreign = write({ by: ['https://m.shop.example/c'], requestId: 'm' });
    expect(inSafari([cookie({})], [own])).toMatchObject({ fate: 'as-requested' });
    expect(inSafari([cookie({})], [foreign])).toMatchObject({ rule: 'safari-foreign-address' });
  });

  it('that scripts cannot read were set by an answer', () => {
    const found = lifetimesOf([cookie({ httpOnly: true, expiresAt: '2040-01-01T00:00:00.000Z' })], []);
    expect(found).toMatchObject([{ setBy: 'answer' }]);
    expect(found[0]?.lifetimes[0]?.fate).toBe('cannot-say');
  });
});

it('describes each fate in both languages', () => {
  const effect = { browser: 'safari', seconds: null } as const;
  for (const fate of ['session', 'separate', 'refused', 'cannot-say'] as const) {
    expect(cookieEffect('a', { ...effect, fate }, 'en')).toMatch(/^In Safari, "a" .*\.$/);
    expect(cookieEffect('a', { ...effect, fate }, 'fr')).toMatch(/^Dans Safari, «\u202fa\u202f» .*\.$/);
  }
  expect(
    cookieEffect('a', { ...effect, fate: 'shortened', seconds: 7 * DAY, afterClickSeconds: DAY }, 'fr'),
  ).toBe(
    'Dans Safari, «\u202fa\u202f» vit 7 jours, 24 heures après un clic sur une publicité\u202f: un visiteur qui revient plus tard est nouveau.',
  );
});
