import type { CountedHit } from '@vigie/contract/counted.ts';
import type { Reason, Warning } from '@vigie/contract/verdict.ts';

/** Page whose hits are answered with a 2xx. Its script calls `matomo`, `umami`, `micro`, `post` and `image`. */
export interface CountingPage {
  /** Last part of its path. */
  name: string;
  script: string;
  /** Query of the address. Absent: none. */
  query?: string;
  /** States of its hits, in their order. */
  states?: readonly (readonly [event: string, state: CountedHit['state'], reason: CountedHit['reason']])[];
  /** Name of the tracker whose hits these are. Absent: the primary one, Matomo. */
  tracker?: 'Umami' | 'Snowplow';
  /** Tracker whose collector answers that it dropped the page view, and the expected result of its check. */
  answer?: { tracker: string; reason?: Reason; warning?: Warning };
}

type Reported = NonNullable<CountedHit['reason']>;

const lost = (name: string, fields: string, reason: Reported): CountingPage => ({
  name,
  script: `matomo(${fields});`,
  states: [['page_view', 'not-counted', reason]],
});
const searched = (name: string, query: string, fields = '{}'): CountingPage => ({
  ...lost(name, fields, 'site-search'),
  query,
});
const left = (name: string, site: number, reason: Reported): CountingPage => ({
  name,
  script: `matomo({ idsite: ${site} });`,
  states: [['page_view', 'left-out-as-asked', reason]],
});

const PERDU = `title: 'perdu'`;
const SCHEMA = (name: string) => `e: 'ue', ue_pr: selfDescribing('${name}')`;

/** Tracker whose hits a page sends, name of the page and its script. */
type Sent = [tracker: NonNullable<CountingPage['tracker']>, name: string, script: string];

const pageOf = ([tracker, name, script]: Sent, states: CountingPage['states'] = []): CountingPage => ({
  name: `${tracker.toLowerCase()}-${name}`,
  script,
  tracker,
  states,
});

/** Ways in which Umami and Snowplow Micro leave out a hit that they answered with 200. */
const LOST_ELSEWHERE: readonly CountingPage[] = [
  pageOf(
    ['Umami', 'robot-event', `umami({}); umami({ name: 'Ajout' }, 'Some crawler/1.0');`],
    [
      ['page_view', 'counted', null],
      ['Ajout', 'left-out-as-asked', 'robot'],
    ],
  ),
  pageOf(
    ['Umami', 'robot-by-name', `umami({}, 'Googlebot/2.1');`],
    [['page_view', 'left-out-as-asked', 'robot']],
  ),
  pageOf(['Umami', 'dropped', `umami({ ${PERDU} });`], [['page_view', 'not-counted', 'unexplained']]),
  pageOf(
    ['Umami', 'dropped-event', `umami({}); umami({ name: 'Ajout', ${PERDU} });`],
    [
      ['page_view', 'counted', null],
      ['Ajout', 'not-counted', 'unexplained'],
    ],
  ),
  pageOf(
    ['Umami', 'dropped-on-other-page', `umami({}); umami({ url: '/autre', ${PERDU} });`],
    [
      ['page_view', 'counted', null],
      ['page_view', 'not-counted', 'unexplained'],
    ],
  ),
  pageOf(
    ['Snowplow', 'unknown-schema', `micro({}, { ${SCHEMA('unpublished')} });`],
    [
      ['page_view', 'counted', null],
      ['unpublished', 'not-counted', 'invalid'],
    ],
  ),
  pageOf(
    ['Snowplow', 'invalid-identifier', `micro({ eid: 'not-a-uuid' });`],
    [['page_view', 'not-counted', 'invalid']],
  ),
  pageOf(['Snowplow', 'dropped', `micro({ page: 'perdu' });`], [['page_view', 'not-counted', 'unexplained']]),
  pageOf(
    ['Snowplow', 'dropped-event', `micro({}, { e: 'se', se_ca: 'Panier', se_ac: 'Ajout', page: 'perdu' });`],
    [
      ['page_view', 'counted', null],
      ['Ajout', 'not-counted', 'unexplained'],
    ],
  ),
];

/** Hits that Umami and Snowplow Micro count, in ways that may look like a loss. */
const COUNTED_ELSEWHERE: readonly CountingPage[] = [
  ['plain', 'umami({});'],
  ['slash', `umami({ url: '/rayon/' });`],
  ['fragment', `umami({ url: '/#/offre' });`],
  ['address', `umami({ url: 'https://shop.example/page?a=1' });`],
  ['accent', `umami({ url: '/été' });`],
].map(([name = '', script = '']) => pageOf(['Umami', name, script], [['page_view', 'counted', null]]));
const COUNTED_BY_MICRO: readonly CountingPage[] = [
  ['plain', 'micro({});', ['page_view']],
  ['batch', `micro({}, { e: 'se', se_ca: 'a', se_ac: 'Tri' });`, ['page_view', 'Tri']],
  ['schema', `micro({}, { ${SCHEMA('published')} });`, ['page_view', 'published']],
  ['other-app', `micro({ aid: 'blog' });`, ['page_view']],
].map(([name, script, events]) =>
  pageOf(
    ['Snowplow', name as string, script as string],
    (events as string[]).map((event) => [event, 'counted', null] as const),
  ),
);

const UMAMI = `{ type: 'event', payload: { website: '5c8f8d2e-1f5a-4d36-9f3f-000000000000', url: '/', hostname: 'shop.example' } }`;
const POSTHOG = `{ event: '$pageview', properties: { token: 'phc_1', $current_url: location.href, distinct_id: '1' } }`;
const MIXPANEL = `[{ event: '$mp_web_page_view', properties: { token: 't', mp_lib: 'web', $current_url: location.href } }]`;
const COUNTLY = `new URLSearchParams({ app_key: 'k', device_id: 'd', events: JSON.stringify([{ key: '[CLY]_view', count: 1, segmentation: { name: '/', visit: 1 } }]) })`;

/** Ways in which a hit that was answered with a 2xx is in no report. */
export const LOST_PAGES: readonly CountingPage[] = [
  lost('foreign-host', `{ idsite: 2, url: 'https://ailleurs.example/' }`, 'host'),
  lost('subdomain', `{ idsite: 2, url: 'https://blog.boutique.example/' }`, 'host'),
  lost('old-domain', `{ idsite: 2, url: 'http://boutique-ancienne.example/panier' }`, 'host'),
  lost('local-file', `{ idsite: 2, url: 'file:///C:/page.html' }`, 'host'),
  lost('no-address', `{ idsite: 2, url: '' }`, 'host'),
  lost('excluded-browser', `{ idsite: 4 }`, 'excluded-agent'),
  lost('excluded-browser-by-expression', `{ idsite: 5 }`, 'excluded-agent'),
  lost('excluded-system', `{ idsite: 6 }`, 'excluded-agent'),
  left('excluded-vigie', 7, 'excluded-agent'),
  left('excluded-vigie-by-expression', 8, 'excluded-agent'),
  left('excluded-address', 9, 'excluded-address'),
  left('excluded-network', 10, 'excluded-address'),
  left('excluded-range', 11, 'excluded-address'),
  searched('search-q', '?q=lampe'),
  searched('search-s', '?page=2&s=lampe'),
  searched('search-in-capitals', '?Query=lampe'),
  searched('search-by-own-parameter', '?terme=lampe', '{ idsite: 3 }'),
  lost('search-in-fragment', `{ url: location.href + '#/liste?keyword=lampe' }`, 'site-search'),
  lost('ping-only', '{ ping: 1 }', 'ping'),
  lost('without-rec', `{ rec: '' }`, 'not-recorded'),
  lost('rec-zero', '{ rec: 0 }', 'not-recorded'),
  lost('dropped-by-plugin', `{ action_name: 'perdu' }`, 'unexplained'),
  {
    name: 'dropped-event',
    script: `matomo({}); matomo({ e_c: 'Panier', e_a: 'Ajout', action_name: 'perdu' });`,
    states: [
      ['page_view', 'counted', null],
      ['Ajout', 'not-counted', 'unexplained'],
    ],
  },
  {
    name: 'dropped-order',
    script: `matomo({}); matomo({ idgoal: 0, ec_id: 'C-7', revenue: 10, action_name: 'perdu' });`,
    states: [
      ['page_view', 'counted', null],
      ['order', 'not-counted', 'unexplained'],
    ],
  },
  {
    name: 'dropped-download',
    script: `matomo({}); matomo({ download: 'http://127.0.0.1/tarif.pdf', action_name: 'perdu' });`,
    states: [
      ['page_view', 'counted', null],
      ['download', 'not-counted', 'unexplained'],
    ],
  },
  {
    name: 'plausible',
    script: `post('/api/event', JSON.stringify({ n: 'pageview', u: location.href, d: 'shop.example' }));`,
    answer: { tracker: 'Plausible', reason: 'dropped' },
  },
  {
    name: 'umami',
    script: `post('/api/send', JSON.stringify(${UMAMI}));`,
    answer: { tracker: 'Umami', warning: 'dropped-for-visitor' },
  },
  {
    name: 'goatcounter',
    script: `image('/count?p=/&s=1280&rnd=1&t=Page');`,
    answer: { tracker: 'GoatCounter', warning: 'dropped-for-visitor' },
  },
  {
    name: 'posthog',
    script: `post('/e/', JSON.stringify(${POSTHOG}));`,
    answer: { tracker: 'PostHog', reason: 'dropped' },
  },
  {
    name: 'mixpanel',
    script: `post('/track/?verbose=1', new URLSearchParams({ data: JSON.stringify(${MIXPANEL}) }));`,
    answer: { tracker: 'Mixpanel', reason: 'dropped' },
  },
  {
    name: 'countly',
    script: `post('/i', ${COUNTLY});`,
    answer: { tracker: 'Countly', reason: 'dropped' },
  },
  ...LOST_ELSEWHERE,
];

/** Fields of page views that Matomo counts although they resemble lost ones. */
const COUNTED_WAYS = [
  '{}',
  `{ send_image: 1 }`,
  `{ idsite: 2, url: 'https://www.boutique.example/panier' }`,
  `{ idsite: 2, url: 'https://boutique.example/#avis' }`,
  `{ cdt: Math.floor(Date.now() / 1000) - 60 }`,
  `{ action_name: '' }`,
  `{ url: location.origin + '/liste?page=2&tri=prix' }`,
  `{ url: location.href + '#paiement' }`,
  `{ idsite: 3, url: location.origin + '/?q=lampe' }`,
  `{ idsite: 12, url: location.origin + '/?q=lampe&s=2' }`,
];
const ACTIONS = ['Ajout', 'Retrait', 'Filtre', 'Tri', 'Avis'];

/** Pages whose six hits are all counted by Matomo. */
const COUNTED_BY_MATOMO: readonly CountingPage[] = Array.from({ length: 50 }, (_, index) => ({
  name: `counted-${index}`,
  query: index % 5 === 0 ? '?quantite=2&page=q' : '',
  script: `matomo(${COUNTED_WAYS[index % COUNTED_WAYS.length]}); ${ACTIONS.map((action) => `matomo({ e_c: 'Panier ${index}', e_a: '${action}' });`).join(' ')}`,
  states: [
    ['page_view', 'counted', null] as const,
    ...ACTIONS.map((action) => [action, 'counted', null] as const),
  ],
}));

/** Pages whose hits are all counted, in ways that may look like a loss. */
export const COUNTED_PAGES: readonly CountingPage[] = [
  ...COUNTED_BY_MATOMO,
  ...COUNTED_ELSEWHERE,
  ...COUNTED_BY_MICRO,
];
