import type { ConsentMatrix, MatrixState } from '@vigie/contract/consent-matrix.ts';
import { consentMatrixSchema, MATRIX_STATES } from '@vigie/contract/consent-matrix.ts';
import type { ConsentSignals } from '@vigie/contract/observation/consent-signals.ts';
import type { ConsentRecord, Observation, StoreWrite } from '@vigie/contract/observation/observation.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileObservation } from '../../test/hostile-observation.ts';
import {
  observation,
  PAGE,
  PAGE_VIEW_URL,
  recorded,
  request,
  settings,
} from '../../test/observation-builder.ts';
import { createMatrixBuilder } from './build-matrix.ts';
import type { MatrixSettings } from './named-visits.ts';

const ANSWER_MS = 1_000;
const SEEN = { platform: null, bannerAtMs: 150, atMs: null } as const;
const CONSENT: Record<MatrixState, ConsentRecord> = {
  none: { ...SEEN, action: 'none', result: 'not-asked' },
  gpc: { ...SEEN, action: 'none', result: 'not-asked' },
  accept: { ...SEEN, action: 'accept', result: 'done', atMs: ANSWER_MS },
  refuse: { ...SEEN, action: 'refuse', result: 'done', atMs: ANSWER_MS, offered: ['accept', 'refuse'] },
  withdrawn: { ...SEEN, action: 'accept', result: 'done', atMs: ANSWER_MS },
};

const matomo = (startedMs: number, more = '') =>
  request({ url: `${PAGE_VIEW_URL}${more}`, resourceType: 'image', startedMs });
const google = (startedMs: number, gcs: string) => {
  const query = new URLSearchParams({
    v: '2',
    tid: 'G-ABCDEF1234',
    cid: '1.2',
    en: 'page_view',
    dl: PAGE,
    gcs,
  });
  return request({ url: `https://www.google-analytics.com/g/collect?${query}`, startedMs });
};
const piano = (mode: string) => {
  const events = JSON.stringify([{ name: 'page.display', data: { visitor_privacy_mode: mode } }]);
  return request({
    url: `https://x.pa-cd.com/event?${new URLSearchParams({ s: '1', events })}`,
    startedMs: 200,
  });
};

interface State {
  requests?: RequestRecord[];
  consent?: Partial<ConsentRecord>;
  rest?: Partial<Observation>;
}
type Page = Partial<Record<MatrixState, State>>;

/** Page of a site that obeys consent, with overrides; `null` is a state that was not measured. */
const OBEDIENT: Page = { accept: { requests: [matomo(1_200)] } };

const openBuilder = (more: Partial<MatrixSettings> = {}) =>
  createMatrixBuilder({ tracking: settings(), exempt: [], isConfigured: true, ...more });

function matrixOf(page: Page, more: Partial<MatrixSettings> = {}): ConsentMatrix {
  const builder = openBuilder(more);
  for (const state of ['none', 'accept', 'refuse', 'gpc'] as const) {
    const { requests = [], consent = {}, rest = {} } = { ...OBEDIENT[state], ...page[state] };
    const visit = { requests: recorded(requests), consent: recorded({ ...CONSENT[state], ...consent }) };
    builder.add(state, observation({ ...visit, ...rest }));
  }
  return consentMatrixSchema.parse(builder.finish([PAGE]));
}

const found = (page: Page, more: Partial<MatrixSettings> = {}): string[] =>
  matrixOf(page, more).findings.map(({ kind, vendor, state }) => `${kind} ${vendor ?? '-'} ${state}`);

const rows = ({ findings }: ConsentMatrix) => findings.map(({ kind, vendor, seen }) => [kind, vendor, seen]);

const NO_BANNER: Partial<ConsentRecord> = { bannerAtMs: null, result: 'no-banner', atMs: null };
const mode = (...commands: ConsentSignals['consentMode']): ConsentSignals => ({
  tcf: null,
  consentMode: commands,
  globalPrivacyControl: null,
});
const defaultAt = (atMs: number) =>
  mode({ atMs, command: 'default', values: { analytics_storage: 'denied', ad_storage: 'denied' } });
const write = (rest: Partial<StoreWrite>): StoreWrite => ({
  store: 'cookie',
  name: '_pk_id.1',
  atMs: 90,
  by: [],
  ...rest,
});
const cookie = (name: string, domain = 'shop.example') => ({
  name, domain, path: '/', expiresAt: null, httpOnly: false, secure: false, sameSite: null, sizeBytes: 20,
}); // prettier-ignore
const stateWithWrites = (...writes: StoreWrite[]): State => ({
  rest: {
    writes: recorded(writes),
    cookies: recorded(writes.filter(({ store }) => store === 'cookie').map(({ name }) => cookie(name))),
  },
});

describe('the findings of a consent matrix', () => {
  it.each<[what: string, page: Page, expected: string[]]>([
    ['none of an obedient page', {}, []],
    ['a hit of an untouched visit', { none: { requests: [matomo(200)] } }, ['before-consent matomo none']],
    ['a hit after the refusal', { refuse: { requests: [matomo(1_100)] } }, ['against-refusal matomo refuse']],
    ['none for a hit before the refusal', { refuse: { requests: [matomo(500)] } }, []],
    ['none where the refusal was not taken', { refuse: { requests: [matomo(1_100)], consent: { result: 'failed', atMs: null } } }, []],
    ['a hit though the browser asked for privacy', { gpc: { requests: [matomo(200)] } }, ['against-gpc matomo gpc']],
    ['no hit after the acceptance', { accept: { requests: [] } }, ['lost-after-acceptance matomo accept']],
    ['a hit that reached nobody', { accept: { requests: [request({ url: PAGE_VIEW_URL, state: 'failed', status: null, failure: { errorText: 'net::ERR_CONNECTION_REFUSED', blockedReason: null, corsError: null } })] } }, ['lost-after-acceptance matomo accept']],
    ['none lost where nothing could be accepted', { accept: { requests: [], consent: { result: 'failed', atMs: null } } }, []],
    ['a ping that stays one', { none: { requests: [google(200, 'G100')] }, accept: { requests: [matomo(1_200), google(1_300, 'G100')] } }, ['lost-after-acceptance ga4 accept']],
    ['none for a ping that becomes a hit', { none: { requests: [google(200, 'G100')] }, accept: { requests: [matomo(1_200), google(200, 'G100'), google(1_300, 'G111')] } }, []],
    ['two views of one page', { accept: { requests: [matomo(1_100), matomo(1_300)] } }, ['twice-after-acceptance matomo accept']],
    ['none twice that may be of two presses', { accept: { requests: [matomo(600), matomo(2_100)], consent: { atMs: 500, pressedAgainAtMs: 2_000 } } }, []],
    ['twice at one of two presses', { accept: { requests: [matomo(2_100), matomo(2_300)], consent: { atMs: 2_000, pressedAgainAtMs: 2_000 } } }, ['twice-after-acceptance matomo accept']],
    ['twice by the first press, where the visit pressed again', { accept: { requests: [matomo(100), matomo(600)], consent: { atMs: 2_000, firstPressAtMs: 500, pressedAgainAtMs: 2_000 } } }, ['twice-after-acceptance matomo accept']],
    ['a page without a banner, once', { none: { requests: [matomo(200), google(300, 'G111')], consent: NO_BANNER }, accept: { requests: [matomo(200)], consent: NO_BANNER }, refuse: { requests: [matomo(200)], consent: NO_BANNER }, gpc: { requests: [matomo(200)], consent: NO_BANNER } }, ['no-banner - none']],
    ['what is kept on a page without a banner', { none: { consent: NO_BANNER, rest: { cookies: recorded([cookie('IDE', '.doubleclick.net')]) } }, accept: { requests: [matomo(200)], consent: NO_BANNER }, refuse: { consent: NO_BANNER }, gpc: { consent: NO_BANNER } }, ['no-banner - none']],
    ['a banner that can only be accepted', { refuse: { consent: { result: 'failed', atMs: null, why: 'no-refusal', offered: ['accept'] } } }, ['no-refusal-at-first-level - refuse']],
    ['a refusal behind settings', { refuse: { consent: { offered: ['accept', 'settings'] } } }, ['no-refusal-at-first-level - refuse']],
    ['nothing of a banner whose buttons nobody knows', { refuse: { consent: { offered: [] } } }, []],
    ['a default that comes after a hit', { none: { requests: [google(100, 'G100')], consent: { signals: defaultAt(400) } }, accept: { requests: [matomo(1_200), google(1_300, 'G111')] } }, ['consent-default-late ga4 none']],
    ['none for a default before the hit', { none: { requests: [google(100, 'G100')], consent: { signals: defaultAt(50) } }, accept: { requests: [matomo(1_200), google(1_300, 'G111')] } }, []],
  ])('%s', { tags: ['exhaustive'] }, (...[, page, expected]) => {
    expect(found(page)).toEqual(expected);
  }); // prettier-ignore

  it('name the gateway whose hits came before the default', () => {
    const [, query = ''] = google(100, 'G100').url.split('?');
    const own = `${new URL(PAGE).origin}/metrics`;
    const hits = [
      request({ url: `${own}/gtag/js?id=G-ABCDEF1234`, resourceType: 'script', startedMs: 50 }),
      request({ url: `${own}/g/collect?${query}`, startedMs: 100 }),
    ];
    const page: Page = {
      none: { requests: hits, consent: { signals: defaultAt(400) } },
      accept: { requests: [matomo(1_200), google(1_300, 'G111')] },
    };
    const late = matrixOf(page).findings.find(({ kind }) => kind === 'consent-default-late');
    expect(late?.seen).toBe(`400 ms (hits by gateway ${new URL(PAGE).host})`);
  });

  it('are described in words, with what was expected and seen', () => {
    const [finding] = matrixOf({ none: { requests: [matomo(200), matomo(900, '&e_c=a&e_a=b')] } }).findings;
    expect(finding).toMatchObject({ url: PAGE, severity: 'critical', expected: '0', seen: '2' });
    expect(finding?.cause).toBe('matomo fires before the visitor has answered the banner (full hits: 2).');
  });

  it('leave out exempt vendors, by their code, their name or that of their users, and by the setting', () => {
    const early: Page = { none: { requests: [matomo(200)] } };
    for (const exempt of ['matomo', 'MATOMO', 'matomo.php'])
      expect(found(early, { exempt: [exempt] })).toEqual([]);
    expect(found(early, { tracking: settings({ needsConsent: 'no' }) })).toEqual([]);
    expect(found(early, { exempt: ['ga4'] })).toEqual(['before-consent matomo none']);
  });

  it('expect no hit of a tracker that was only detected', () => {
    expect(found({ accept: { requests: [] } }, { isConfigured: false })).toEqual([]);
  });

  it('know a collector that no family knows by what its users call it', () => {
    const tracking = settings({ jsTagName: 'mesure.js', phpTagName: 'mesure/collecte' });
    const own = request({ url: 'https://shop.example/mesure/collecte?page=/', startedMs: 1_200 });
    const page: Page = { accept: { requests: [own] }, none: { requests: [{ ...own, startedMs: 90 }] } };
    expect(found(page, { tracking })).toEqual(['before-consent mesure/collecte none']);
  });
});

describe('what vendors keep before consent', () => {
  const TAG = 'https://cdn.example/matomo.js';
  it.each<[what: string, state: State, expected: string[]]>([
    ['by a script of the tracker', stateWithWrites(write({ by: [TAG, PAGE] })), ['_pk_id.1']],
    ['in the storage', stateWithWrites(write({ store: 'local-storage', name: '_pk', by: [TAG] })), ['_pk']],
    ['by the answer of its collector', stateWithWrites(write({ by: ['https://stats.example/matomo.php'] })), ['_pk_id.1']],
    ['by a vendor of the public list, through its own script', stateWithWrites(write({ name: '_hjid', by: ['https://static.hotjar.com/c/hotjar.js'] })), ['_hjid']],
    ['on another site’s host, though nobody saw who set it', { rest: { cookies: recorded([cookie('IDE', '.doubleclick.net')]) } }, ['IDE']],
    ['never by the site itself', stateWithWrites(write({ name: 'panier', by: [PAGE] })), []],
    ['never by a file that is only called like a tracker’s', stateWithWrites(write({ by: ['https://shop.example/js/script.js'] })), []],
    ['never where it was removed again', { rest: { writes: recorded([write({ by: [TAG] })]) } }, []],
  ])('%s', { tags: ['exhaustive'] }, (...[, state, expected]) => {
    const findings = matrixOf({ none: state }).findings;
    expect(findings.map(({ kind, seen }) => [kind, seen])).toEqual(
      expected.map((name) => ['cookie-before-consent', name]),
    );
  }); // prettier-ignore
});

describe('the matrix', () => {
  it('counts hits, pings, cookies and storage of each vendor, and reports the answer', () => {
    const { vendors, pages, states } = matrixOf({
      none: { requests: [google(100, 'G100'), piano('no-consent'), matomo(100, '&_id=&cookie=0')] },
      refuse: { requests: [piano('no-consent')] },
      accept: { requests: [matomo(1_200), google(1_300, 'G111'), piano('optin')], ...stateWithWrites(write({ by: ['https://cdn.example/matomo.js'] })) },
    }); // prettier-ignore
    expect(states).toEqual(['none', 'accept', 'refuse', 'gpc']);
    const cells = Object.fromEntries(vendors.map((row) => [row.vendor, row.states]));
    const nothing = { hits: 0, pings: 0, cookies: 0, storage: 0 };
    expect(cells['matomo']).toEqual({
      none: { ...nothing, pings: 1 },
      accept: { ...nothing, hits: 1, cookies: 1 },
      refuse: nothing,
      gpc: nothing,
    });
    expect(cells['piano']).toMatchObject({
      none: { hits: 0, pings: 1 },
      refuse: { pings: 1 },
      accept: { hits: 1 },
    });
    expect(vendors.find(({ vendor }) => vendor === 'ga4')?.hosts).toEqual(['www.google-analytics.com']);
    expect(pages[0]?.states.accept?.answered).toBe('accept');
    expect(pages[0]?.states.none).toMatchObject({ answered: null });
  });

  it('takes no call of a consent manager or of the site itself for a hit', () => {
    const calls = [
      request({
        url: 'https://cdn.cookielaw.org/consent/events?event=accept',
        method: 'POST',
        resourceType: 'ping',
      }),
      request({
        url: 'https://shop.example/consent/events?event=shown',
        method: 'POST',
        resourceType: 'ping',
      }),
    ];
    expect(matrixOf({ none: { requests: calls } }).vendors.map(({ vendor }) => vendor)).toEqual(['matomo']);
  });

  describe('of a visit that withdraws', () => {
    const ATS = { atMs: 5_000, reloadedAtMs: 9_000 };
    const WITHDRAWN = {
      result: 'done',
      way: 'control',
      label: 'Cookies',
      clicks: 2,
      why: null,
      storage: [] as string[],
    } as const;
    const VIEWS = recorded([
      { atMs: 0, url: PAGE, kind: 'load' as const },
      { atMs: 9_100, url: PAGE, kind: 'load' as const },
    ]);
    const cookie = {
      name: '_pk_id.1.abcd',
      domain: 'shop.example',
      path: '/',
      expiresAt: null,
      httpOnly: false,
      secure: false,
      sameSite: null,
      sizeBytes: 20,
    };
    const write: StoreWrite = {
      store: 'cookie',
      name: cookie.name,
      atMs: 1_300,
      by: ['https://stats.example/matomo.js'],
    };

    function withdrawn(
      withdrawal: Partial<NonNullable<ConsentRecord['withdrawal']>>,
      { requests = [], rest = {} }: State = {},
      exempt: string[] = [],
    ): ConsentMatrix {
      const builder = openBuilder({ exempt, withdraws: true });
      const consent = recorded({ ...CONSENT.withdrawn, withdrawal: { ...WITHDRAWN, ...ATS, ...withdrawal } });
      builder.add('withdrawn', observation({ requests: recorded(requests), consent, views: VIEWS, ...rest }));
      return consentMatrixSchema.parse(builder.finish([PAGE]));
    }

    it('counts only what the withdrawal left', () => {
      const obeyed = [matomo(1_200), matomo(5_500), matomo(9_050)];
      const matrix = withdrawn({}, { requests: obeyed });
      expect(rows(matrix)).toEqual([]);
      expect(matrix.states).toEqual([...MATRIX_STATES]);
      expect(matrix.pages[0]?.states.withdrawn).toMatchObject({
        answered: 'refuse',
        vendors: [],
        withdrawal: { way: 'control', clicks: 2 },
      });
      const later = withdrawn({}, { requests: [...obeyed, matomo(6_100), matomo(9_200)] });
      expect(rows(later)).toEqual([['after-withdrawal', 'matomo', 'hits: 2']]);
      expect(rows(withdrawn({}, { requests: [matomo(9_200)] }, ['matomo']))).toEqual([]);
    });

    it('names cookies that stay', () => {
      const rest = { cookies: recorded([cookie]), writes: recorded([write]) };
      const requests = [matomo(1_200)];
      const left = rows(withdrawn({}, { requests, rest }));
      expect(left).toEqual([['after-withdrawal', 'matomo', 'cookies: _pk_id.1.abcd']]);
      const failed = { result: 'failed', why: 'still-there' } as const;
      expect(rows(withdrawn(failed, { requests, rest }))).toEqual([]);
    });

    it('reports a page that offers no way, and what continues after a script withdrew', () => {
      const none = { result: 'no-way', way: null, label: null, atMs: null, reloadedAtMs: null } as const;
      expect(rows(withdrawn(none, { requests: [matomo(1_200)] }))).toEqual([['no-withdrawal', null, null]]);
      const byScript = withdrawn({ way: 'interface', label: null }, { requests: [matomo(9_200)] });
      expect(rows(byScript)).toEqual([
        ['no-withdrawal', null, 'script interface'],
        ['after-withdrawal', 'matomo', 'hits: 1'],
      ]);
    });
  });

  it('reports nothing about a state that could not be measured', () => {
    const builder = openBuilder();
    builder.add('none', observation({ outcome: 'failed' }));
    expect(builder.finish([PAGE])).toMatchObject({ vendors: [], pages: [], findings: [] });
  });

  it('is made of pages that mean harm, and is of the contract’s shape', { tags: ['exhaustive'] }, () => {
    const one = fc.property(fc.array(hostileObservation, { minLength: 4, maxLength: 4 }), (visits) => {
      const builder = openBuilder({ exempt: ['__proto__'] });
      for (const [index, state] of MATRIX_STATES.entries())
        builder.add(state, { ...(visits[index] as Observation), requestedUrl: PAGE });
      consentMatrixSchema.parse(builder.finish([PAGE]));
    });
    expect(() => fc.assert(one, { numRuns: 20 })).not.toThrow();
  });
});
