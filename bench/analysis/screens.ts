/** Calls of the panel to the server, by screen: calls of one step run in parallel, the next step waits for them. */
import type { Question } from './open-panel.ts';

export interface ShownPeriod {
  websiteId: string;
  from: string;
  to: string;
}

const TIME_ZONE = 'Europe/Paris';

export const get = (path: string, query: Record<string, string | number>): Question => ({
  method: 'GET',
  path: `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
});

export const post = (path: string, body: object): Question => ({ method: 'POST', path, body });

export const countOf = (period: ShownPeriod, conditions: object[]): Question =>
  post('/data-layer/counts', { ...period, match: 'all', conditions, timeZone: TIME_ZONE });

export const firstPageOf = (period: ShownPeriod, conditions: object[]): Question =>
  post('/data-layer/searches', { ...period, match: 'all', conditions, limit: 50 });

export const exportOf = (period: ShownPeriod, conditions: object[]): Question =>
  post('/data-layer/exports', {
    ...period,
    match: 'all',
    conditions,
    locale: 'fr',
    timeZone: TIME_ZONE,
    hiddenColumns: [],
  });

export const valuesOf = (period: ShownPeriod, category: string, name: string): Question =>
  get('/data-layer/values', { ...period, category, name, limit: 25 });

type Screen = (period: ShownPeriod) => Question[][];

export const SCREENS: Record<string, Screen> = {
  '/sante': (period) => [
    [
      get('/health', { ...period }),
      get('/health/evolution', { ...period, timeZone: TIME_ZONE }),
      get('/jobs', { websiteId: period.websiteId, kind: 'audit', limit: 25 }),
    ],
  ],
  '/urls/liste': (period) => listByUrl(period, 'url'),
  '/urls/liste?by=cause': (period) => listByUrl(period, 'cause'),
  '/urls/analyse': (period) => [
    [get('/data-layer/variables', { ...period })],
    [
      countOf(period, []),
      firstPageOf(period, []),
      get('/data-layer/filters', { websiteId: period.websiteId }),
    ],
  ],
};

function listByUrl(period: ShownPeriod, by: 'url' | 'cause'): Question[][] {
  const filter = { ...period, state: 'open' };
  return [[get('/problems/groups', { ...filter, by, limit: 100 }), get('/problems/counts', filter)]];
}

/** Calls of other screens, and single calls. */
export const CALLS: Record<string, (periodOf: (days: number) => ShownPeriod) => Question> = {
  'variables with coverage': (of) => get('/data-layer/variables', { ...of(90) }),
  'evolution of a year': (of) => get('/health/evolution', { ...of(365), timeZone: TIME_ZONE }),
  'problems, first 50': (of) => get('/problems', { websiteId: of(1).websiteId, sort: 'severity', limit: 50 }),
  'problems by cause': (of) =>
    get('/problems/groups', { websiteId: of(1).websiteId, by: 'cause', limit: 50 }),
};
