import type { HitKind } from '@vigie/contract/hit.ts';
import { isPlaceholderAccount } from '../accounts.ts';
import { sharedBy } from '../envelope.ts';
import { encodedGa4Query } from '../ways/encoded-query.ts';
import type { HitFields } from '../fields.ts';
import type { Payload } from '../payload.ts';
import { absentAccount, account, field, fieldsOf, hasAny, isOwnHost } from './family.ts';
import type { DecodedHit, Family } from './family.ts';

/** Hosts of Google's collectors for both generations. */
const GOOGLE_HOSTS = ['google-analytics.com', 'analytics.google.com', 'stats.g.doubleclick.net'] as const;

/** Google Analytics 4: `v=2&tid=G-...`, with the event in the query or one event per line in the body. */
export const ga4: Family = {
  vendor: 'ga4',
  name: 'Google Analytics 4',
  category: 'analytics',
  jsTagNames: ['googletagmanager.com/gtag/js', '/gtag/js'],
  phpTagNames: ['/g/collect', 'google-analytics.com/collect'],
  tagAccount: /\/gtag\/js\?(?:[^#]*&)?id=(G-[\w-]+)/,
  accountParameter: 'tid',
  pageViewRule: { parameter: 'en', value: 'page_view' },
  requiredVariables: ['tid', 'dl', 'dt'],
  docs: 'https://developers.google.com/analytics/devguides/collection/ga4',
  hosts: GOOGLE_HOSTS,
  decode: (payload) => decode(payload, 'ga4'),
};

/** Universal Analytics (measurement protocol 1): `v=1&tid=UA-...&t=pageview`, in the query, the body or a batch. */
export const universalAnalytics: Family = {
  vendor: 'universal-analytics',
  name: 'Universal Analytics',
  category: 'analytics',
  jsTagNames: [
    'google-analytics.com/analytics.js',
    'google-analytics.com/ga.js',
    'googletagmanager.com/gtag/js',
  ],
  phpTagNames: ['google-analytics.com/*collect'],
  tagAccount: /\/gtag\/js\?(?:[^#]*&)?id=(UA-[\w-]+)/,
  accountParameter: 'tid',
  pageViewRule: { parameter: 't', value: 'pageview' },
  requiredVariables: ['tid', 'dl', 'dt'],
  docs: 'https://developers.google.com/analytics/devguides/collection/protocol/v1/parameters',
  hosts: GOOGLE_HOSTS,
  decode: (payload) => decode(payload, 'universal-analytics'),
};

type Generation = 'ga4' | 'universal-analytics';

function decode(given: Payload, generation: Generation): DecodedHit[] | null {
  const encoded = generation === 'ga4' && !isOwnHost(ga4, given) ? encodedGa4Query(given.query) : null;
  const payload = encoded === null ? given : { ...given, query: encoded };
  const events = eventsOf(payload);
  const first = events[0];
  if (first === undefined || !isMeasurement(payload, first.all)) return null;
  if (generationOf(first.all, payload.path) !== generation) return null;
  return events.map(({ all, ...hit }) => ({
    ...hit,
    kind: kindOf(all),
    pageUrl: field(all, 'dl') ?? hostAndPath(all),
    siteId: account(all, 'tid') ?? absentAccount(ga4, payload),
  }));
}

/**
 * Returns whether a payload is a measurement hit. Google's own collectors, and `g/collect` on any host, are recognized
 * by path, others by version and account.
 */
function isMeasurement(payload: Payload, all: HitFields): boolean {
  const isCollect = /\/collect\/?$/.test(payload.path);
  if (isCollect && (isOwnHost(ga4, payload) || pathVote(payload.path) > 0)) return true;
  if ((all['v'] !== '1' && all['v'] !== '2') || !hasAny(all, ['tid'])) return false;
  return isCollect || ACCOUNT.test(all['tid'] ?? '') || isPlaceholderAccount(all['tid'] ?? '');
}

const ACCOUNT = /^(?:G|GT|UA|MO|AW|DC)-/;

/**
 * Returns the generation of a hit from version, account and path. These may disagree: the first GA4 ("App + Web") was
 * seen with version 1, and server containers rename paths. Two of three decide, else the version, else the account.
 */
function generationOf(all: HitFields, path: string): Generation {
  const byVersion = { 1: -1, 2: 1 }[all['v'] ?? ''] ?? 0;
  const byAccount = { G: 1, GT: 1, UA: -1 }[all['tid']?.split('-')[0] ?? ''] ?? 0;
  const sum = byVersion + byAccount + pathVote(path);
  return (sum || byVersion || byAccount) > 0 ? 'ga4' : 'universal-analytics';
}

function pathVote(path: string): number {
  if (/\/g\/collect\/?$/.test(path)) return 1;
  return /\/collect\/?$/.test(path) ? -1 : 0;
}

/** Event with the query that all lines share; `all` contains both. */
type Event = { parameters: HitFields; shared: HitFields; all: HitFields };

/** Returns each line that names an event; query and form as one event if no line does. */
function eventsOf(payload: Payload): Event[] {
  const named = payload.lines.some((line) => Object.hasOwn(line, 'en')) ? 'en' : 't';
  const lines = payload.lines.filter((line) => Object.hasOwn(line, named));
  if (lines.length === 0) {
    const fields = fieldsOf(payload);
    return [{ parameters: fields, shared: {}, all: fields }];
  }
  const shared = sharedBy(lines.length, payload.query);
  return lines.map((line) => ({ parameters: line, shared, all: { ...shared, ...line } }));
}

function kindOf(all: HitFields): HitKind {
  const name = field(all, 'en', 't');
  if (name === null) return 'other';
  return name === 'page_view' || name === 'pageview' || name === 'screenview' ? 'page-view' : 'event';
}

function hostAndPath(fields: HitFields): string | null {
  const path = field(fields, 'dp');
  return path === null ? null : `${fields['dh'] === undefined ? '' : `https://${fields['dh']}`}${path}`;
}
