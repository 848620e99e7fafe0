import { describe, expect, it } from 'vitest';
import type { Hit } from '@vigie/contract/hit.ts';
import { isCookieless } from '@vigie/contract/hit-consent.ts';
import type { ConsentSignals } from '@vigie/contract/observation/consent-signals.ts';
import type { ConsentRecord, Observation } from '@vigie/contract/observation/observation.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { dataLayer, failure, observation, pageViewRequest, recorded, request, run, settings, tagRequest, TAG, unavailable, violation, csp } from '../../test/observation-builder.ts'; // prettier-ignore
import { outcomes, verdictOf } from '../../test/verdict-of.ts';
import { hitsBeforeConsent } from './before-consent.ts';

const SIGNALS: ConsentSignals = { tcf: null, consentMode: [], globalPrivacyControl: null };
const NO_BANNER: ConsentRecord = { action: 'none', platform: null, result: 'not-asked', atMs: null };
const BANNER_LEFT: ConsentRecord = { ...NO_BANNER, platform: 'klaro', bannerAtMs: 150, isBannerLeft: true };
const ACCEPTED: ConsentRecord = { action: 'accept', platform: 'klaro', result: 'done', atMs: 900, bannerAtMs: 150, isBannerLeft: false }; // prettier-ignore
const REFUSED: ConsentRecord = { ...ACCEPTED, action: 'refuse' };
const STUCK: ConsentRecord = {
  ...ACCEPTED,
  result: 'failed',
  atMs: null,
  isBannerLeft: true,
  why: 'no button',
};
const NOT_FOUND: ConsentRecord = { ...NO_BANNER, action: 'accept', result: 'no-banner' };
const OLD_STUCK: ConsentRecord = { action: 'accept', platform: 'klaro', result: 'failed', atMs: null };

const tcf = (rest: Partial<NonNullable<ConsentSignals['tcf']>> = {}): ConsentSignals => ({
  ...SIGNALS,
  tcf: { tcString: null, gdprApplies: true, cmpId: 10, purposes: [], vendorCount: 0, ...rest },
});
const mode = (...commands: [command: 'default' | 'update', atMs: number, value: string][]): ConsentSignals => ({
  ...SIGNALS,
  consentMode: commands.map(([command, atMs, value]) => ({ command, atMs, values: { analytics_storage: value, ad_storage: value } })),
}); // prettier-ignore

const hit = (startedMs: number) => [
  tagRequest({ startedMs: startedMs - 50 }),
  pageViewRequest({ startedMs }),
];
const GTAG = 'https://www.googletagmanager.example/gtag.js';
const google = (query: string, startedMs = 200, event = 'page_view') =>
  request({ url: `https://stats.example/g/collect?v=2&tid=G-ABC123&en=${event}&cid=1.2&dl=https%3A%2F%2Fshop.example%2Fcart${query}`, resourceType: 'ping', method: 'POST', status: 204, startedMs }); // prettier-ignore
const gtag = request({ url: GTAG, resourceType: 'script', mimeType: 'text/javascript', startedMs: 50 });
const GOOGLE = settings({ jsTagName: 'gtag.js', phpTagName: '/g/collect' });

/** Returns a visit with this consent and these requests. The tag ran if it was requested. */
function visit(
  consent: ConsentRecord,
  requests: RequestRecord[] = [],
  rest: Partial<Observation> = {},
): Observation {
  const runs = requests.filter(({ resourceType }) => resourceType === 'script');
  return observation({
    consent: recorded(consent),
    requests: recorded(requests),
    scriptRuns: recorded(runs.map(({ url }) => run({ url }))),
    ...rest,
  });
}

const consentVerdicts = (page: Observation, tracking = settings()) => {
  const { tagJs, tagPhp, hitPageview } = outcomes(page, tracking);
  return [tagJs, tagPhp, hitPageview].join(', ');
};
const waits = 'waits-for-consent, waits-for-consent, waits-for-consent';
const stuck = 'banner-not-answered, banner-not-answered, banner-not-answered';
const gone = 'not-requested, not-requested < tagJs, not-sent < tagPhp';
const fine = 'passed, passed, passed';
const early = 'passed, passed, before-consent';

describe('a tracker that stays silent', () => {
  it.each<[what: string, consent: ConsentRecord, expected: string]>([
    ['while a banner stands unanswered', BANNER_LEFT, waits],
    ['after a refusal', REFUSED, waits],
    ['before a banner that nobody could refuse', { ...STUCK, action: 'refuse' }, waits],
    ['before a banner that nobody could accept', STUCK, stuck],
    ['before such a banner, as older versions record it', OLD_STUCK, stuck],
    ['where TCF says that nobody answered', { ...NO_BANNER, signals: tcf() }, waits],
    ['where TCF says so, and no banner was found', { ...NOT_FOUND, signals: tcf() }, stuck],
    ['where TCF says that storing is refused', { ...NO_BANNER, signals: tcf({ tcString: 'C', purposes: [2] }) }, waits],
    ['where Consent Mode denies', { ...NO_BANNER, signals: mode(['default', 10, 'denied']) }, waits],
    ['although the visit accepted', ACCEPTED, gone],
    ['without any banner', NO_BANNER, gone],
    ['where no banner was found', NOT_FOUND, gone],
    ['where a banner went away by itself', { ...BANNER_LEFT, isBannerLeft: false }, gone],
    ['where TCF says that the law does not apply', { ...NO_BANNER, signals: tcf({ gdprApplies: false }) }, gone],
    ['where TCF consents', { ...NO_BANNER, signals: tcf({ tcString: 'C', purposes: [1] }) }, gone],
    ['where Consent Mode grants in the end', { ...NO_BANNER, signals: mode(['default', 10, 'denied'], ['update', 20, 'granted']) }, gone],
  ])('%s', (_what, consent, expected) => {
    for (const needsConsent of ['detect', 'yes'] as const)
      expect(consentVerdicts(visit(consent), settings({ needsConsent }))).toBe(expected);
    expect(consentVerdicts(visit(consent), settings({ needsConsent: 'no' }))).toBe(gone);
  }); // prettier-ignore

  it('is not evaluated where the recorder lost what became of the banner', () => {
    const page = visit(NO_BANNER, [], { consent: unavailable });
    expect(verdictOf('tagJs', page)).toMatchObject({
      reason: 'recording-unavailable',
      evidence: { part: 'consent' },
    });
  });

  it('reports what prevented it, and why', () => {
    expect(verdictOf('tagPhp', visit(STUCK)).evidence).toEqual({
      consent: 'accept', shownBy: 'banner', platform: 'klaro', why: 'no button',
    }); // prettier-ignore
  });

  it('takes along the dataLayer of its snippet, and no other fault of it', () => {
    const [absent, empty] = [
      dataLayer({ kind: 'absent', final: null }),
      dataLayer({ final: [], timeline: [] }),
    ];
    expect(outcomes(visit(BANNER_LEFT, [], { dataLayer: absent })).dataLayer).toBe('waits-for-consent');
    expect(outcomes(visit(BANNER_LEFT, [], { dataLayer: empty })).dataLayer).toBe('waits-for-consent');
    const object = dataLayer({ kind: 'not-an-array', typeName: 'Object', final: {} });
    expect(outcomes(visit(BANNER_LEFT, [], { dataLayer: object })).dataLayer).toBe('not-an-array');
    expect(outcomes(visit(BANNER_LEFT, hit(200), { dataLayer: absent })).dataLayer).toBe('missing');
  });

  it('is no sign that a policy stopped its snippet', () => {
    const inline = csp(violation({ blockedUrl: 'inline', effectiveDirective: 'script-src-elem' }));
    expect(outcomes(visit(BANNER_LEFT, [], { csp: inline }))).toMatchObject({
      csp: 'passed',
      tagJs: 'waits-for-consent',
    });
    expect(outcomes(visit(NO_BANNER, [], { csp: inline })).csp).toBe('blocks-js-tag');
  });

  it('waits only for its hits where the tag is there, and follows from a tag that fails', () => {
    expect(consentVerdicts(visit(BANNER_LEFT, [tagRequest()]))).toBe(
      'passed, waits-for-consent, waits-for-consent',
    );
    const broken = [tagRequest(failure('net::ERR_FAILED'))];
    expect(consentVerdicts(visit(BANNER_LEFT, broken))).toBe(
      'network-error, not-requested < tagJs, not-sent < tagPhp',
    );
  });
});

describe('a hit before consent', () => {
  const denied = mode(['default', 10, 'denied']);
  const granted = mode(['default', 10, 'denied'], ['update', 950, 'granted']);
  it.each<[what: string, consent: ConsentRecord, detect: string, yes: string]>([
    ['while a banner stands', BANNER_LEFT, 'warned', early],
    ['after a refusal', REFUSED, 'warned', early],
    ['before a banner that could not be answered', { ...STUCK, bannerAtMs: 300 }, 'warned', early],
    ['never, once a banner was seen that somebody tried to accept', STUCK, fine, fine],
    ['of a tracker that may be exempt, where TCF and Consent Mode deny', { ...BANNER_LEFT, signals: { ...tcf(), consentMode: denied.consentMode } }, 'warned', early],
    ['before the banner of a visit that accepts', { ...ACCEPTED, bannerAtMs: 300 }, 'warned', early],
    ['never, once the banner was seen and accepted', ACCEPTED, fine, fine],
    ['never, without a banner', NO_BANNER, fine, fine],
    ['never, where no banner was found', NOT_FOUND, fine, fine],
    ['never told of accepted visits of older versions', { ...ACCEPTED, bannerAtMs: undefined }, fine, fine],
  ])('%s', (...row) => {
    const [, consent, detect, yes] = row;
    const page = visit(consent, hit(200));
    const warnings = detect === 'warned' ? ['hit-before-consent'] : [];
    expect(verdictOf('hitPageview', page, settings({ needsConsent: 'detect' }))).toMatchObject({ outcome: 'passed', warnings });
    expect(consentVerdicts(page, settings({ needsConsent: 'yes' }))).toBe(yes);
    expect(verdictOf('hitPageview', page, settings({ needsConsent: 'no' }))).toMatchObject({ outcome: 'passed', warnings: [] });
  }); // prettier-ignore

  it.each<[what: string, consent: ConsentRecord, query: string, expected: string]>([
    ['with identifiers, though Consent Mode denies', { ...BANNER_LEFT, signals: denied }, '&gcs=G111', early],
    ['without a word on consent, though Consent Mode denies', { ...BANNER_LEFT, signals: denied }, '', early],
    ['though Consent Mode denies until the answer', { ...ACCEPTED, bannerAtMs: 300, signals: granted }, '&gcs=G111', early],
    ['though TCF waits', { ...BANNER_LEFT, signals: tcf() }, '', early],
    ['though TCF was refused', { ...REFUSED, signals: tcf({ tcString: 'C' }) }, '', early],
    ['where a default grants for other regions', { ...BANNER_LEFT, signals: mode(['default', 5, 'granted'], ['default', 10, 'denied']) }, '&gcs=G111', fine],
    ['where Consent Mode speaks after it', { ...BANNER_LEFT, signals: mode(['default', 900, 'denied']) }, '&gcs=G111', fine],
    ['where no signal denies', BANNER_LEFT, '&gcs=G111', fine],
    ['where TCF consents after the answer', { ...ACCEPTED, bannerAtMs: 300, signals: tcf({ tcString: 'C', purposes: [1] }) }, '', fine],
  ])('of Google, without the website’s word: %s', (...row) => {
    const [, consent, query, expected] = row;
    expect(consentVerdicts(visit(consent, [gtag, google(query)]), GOOGLE)).toBe(expected);
  }); // prettier-ignore

  it.each([
    ['microsoft-uet', 'tcf'],
    ['floodlight', 'tcf'],
    ['matomo', null],
  ])('of %s, where TCF waits, is shown by %j', (vendor, shownBy) => {
    const page = visit({ ...BANNER_LEFT, signals: tcf() });
    const early = { vendor, kind: 'event', atMs: 200, parameters: {} } as unknown as Hit;
    expect(hitsBeforeConsent(page, {}, [early])?.shownBy).toBe(shownBy);
  });

  it('names the hit, how many there were, and what shows that they had to wait', () => {
    const page = visit(BANNER_LEFT, [...hit(200), pageViewRequest({ startedMs: 400 })]);
    expect(verdictOf('hitPageview', page, settings({ needsConsent: 'yes' })).evidence).toMatchObject({
      vendor: 'matomo', count: 2, atMs: 200, consent: 'none', shownBy: 'setting', bannerAtMs: 150,
    }); // prettier-ignore
  });
});

const ping = google('&gcs=G100', 120);
/** Returns the warnings of a passed verdict on an accepted visit with these signals and further hits. */
const warnings = (signals: ConsentSignals, ...requests: RequestRecord[]) =>
  verdictOf('hitPageview', visit({ ...ACCEPTED, signals }, [gtag, ping, ...requests]), GOOGLE).warnings;

describe('a cookieless ping', () => {
  it.each<[what: string, consent: ConsentRecord, requests: RequestRecord[], expected: string]>([
    ['is no page view while a banner stands', BANNER_LEFT, [ping], 'passed, passed, waits-for-consent'],
    ['is none after a refusal', REFUSED, [ping], 'passed, passed, waits-for-consent'],
    ['is none where the banner could not be answered', STUCK, [ping], 'passed, passed, banner-not-answered'],
    ['says by itself that a banner was missed', NOT_FOUND, [ping], 'passed, passed, banner-not-answered'],
    ['is no second page view beside the one after consent', ACCEPTED, [ping, google('&gcs=G111', 950)], fine],
    ['counts once consent was given on its page', ACCEPTED, [ping], fine],
  ])('%s', (...row) => {
    const [, consent, requests, expected] = row;
    for (const needsConsent of ['detect', 'yes'] as const)
      expect(consentVerdicts(visit(consent, [gtag, ...requests]), { ...GOOGLE, needsConsent })).toBe(
        expected,
      );
  });

  it('that no consent followed, though the visit accepted, is reported', () => {
    expect(warnings(SIGNALS)).toEqual(['page-view-without-consent']);
    expect(warnings(mode(['update', 950, 'granted']))).toEqual([]);
    expect(warnings(SIGNALS, google('&gcs=G111', 950, 'scroll'))).toEqual([]);
  });

  it.each<[parameters: Record<string, string>, vendor: string, expected: boolean]>([
    [{ gcs: 'G100' }, 'ga4', true],
    [{ gcs: 'G110' }, 'ga4', true],
    [{ gcs: 'G101' }, 'ga4', false],
    [{ gcs: 'G1--' }, 'ga4', false],
    [{ gcs: 'G101' }, 'google-ads', true],
    [{ gcs: 'G101' }, 'floodlight', true],
    [{ gcd: '11p1p1p1p5' }, 'ga4', true],
    [{ gcd: '13r3r3r3r5' }, 'ga4', false],
    [{ gcd: '13l3l3l3l1' }, 'ga4', false],
    [{}, 'matomo', false],
  ])('is told by its parameters: %j of %s', (parameters, vendor, expected) => {
    expect(isCookieless({ vendor, parameters })).toBe(expected);
  });
});

/** Returns the tag at these moments, each with a page view 50 ms later. */
const times = (...at: number[]) => ({
  requests: recorded(at.flatMap((ms) => hit(ms + 50))),
  scriptRuns: recorded(at.map((ms) => run({ atMs: ms + 10 }))),
});
const again = (pressedAgainAtMs: number) => ({ ...ACCEPTED, pressedAgainAtMs });
const thrown = (atMs: number) =>
  recorded([{ atMs, message: 'SyntaxError: already declared', url: TAG, line: 1, column: 1 }]);

const pageThatThrows = (atMs: number) =>
  visit(again(3_000), [], { ...times(1_000, 3_100), exceptions: thrown(atMs) });

describe('what follows a press that came again', () => {
  it.each<[what: string, consent: ConsentRecord, at: number[], expected: string]>([
    ['is no second load and no second page view', again(3_000), [1_000, 3_100], fine],
    ['is none of them where both came after it', again(3_000), [4_000, 6_000], fine],
    ['may be the first of both', again(3_000), [3_100], fine],
    ['leaves what came twice before it', again(3_000), [1_000, 1_100], 'loaded-twice, passed, sent-twice < tagJs'],
    ['is judged where nothing was pressed again', ACCEPTED, [1_000, 3_100], 'loaded-twice, passed, sent-twice < tagJs'],
    ['does not hide what is missing', again(3_000), [], gone],
  ])('%s', (...[, consent, at, expected]) => {
    expect(consentVerdicts(visit(consent, [], times(...at)))).toBe(expected);
  }); // prettier-ignore

  it('throws nothing that is the tag’s fault', () => {
    expect(consentVerdicts(pageThatThrows(3_110))).toBe(fine);
    expect(consentVerdicts(pageThatThrows(1_010))).toMatch(/^script-error/);
  });
});
