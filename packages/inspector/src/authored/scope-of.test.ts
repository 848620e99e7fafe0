import { expect, it } from 'vitest';
import { CONDITION_SCOPE } from '@vigie/contract/condition-scope.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { dataLayerOf, scopeOf } from './scope-of.ts';

const recorded = <T>(value: T) => ({ state: 'recorded' as const, value });
const unavailable = { state: 'unavailable' as const, why: 'gone' };
const cookie = {
  name: 'a',
  domain: 'shop.example',
  path: '/',
  expiresAt: null,
  httpOnly: false,
  secure: true,
  sameSite: null,
  sizeBytes: 3,
};
const request = {
  id: '7',
  method: 'GET',
  url: 'https://shop.example/',
  finalUrl: 'https://shop.example/',
  redirects: [],
  resourceType: 'document' as const,
  target: 'page' as const,
  frameId: 'main',
  initiator: { type: 'other', url: null, line: null },
  startedMs: 1,
  durationMs: 2,
  requestHeaders: { authorization: 'Basic secret' },
  body: null,
  status: 200,
  mimeType: 'text/html',
  responseHeaders: {},
  fromCache: false,
  fromServiceWorker: false,
  transferBytes: 10,
  remoteAddress: null,
  state: 'answered' as const,
  failure: null,
  answeredLocally: false,
  onLeave: false,
};
const hit = {
  requestId: '7',
  kind: 'page-view' as const,
  vendor: null,
  transport: 'beacon' as const,
  method: 'POST',
  url: 'https://stats.example/',
  status: 204,
  answer: 'answered' as const,
  atMs: 3,
  parameters: { a: '1' },
  pageUrl: null,
  siteId: null,
};
const DATA_LAYER = {
  kind: 'array' as const,
  typeName: null,
  definedAtMs: 1,
  definedByUrl: null,
  timeline: [],
  final: [{ a: 1 }],
  cuts: [],
};
const observation = {
  requestedUrl: 'https://shop.example/?from=start',
  finalUrl: null,
  httpStatus: 200,
  dataLayer: recorded(DATA_LAYER),
  requests: recorded([request]),
  console: recorded([{ atMs: 2, level: 'log' as const, text: 'later', url: null, line: null }]),
  exceptions: recorded([{ atMs: 1, message: 'Error: first', url: null, line: 3, column: 1 }]),
  cookies: recorded([cookie]),
} as unknown as Observation;

const namesOf = (value: Json | undefined): string[] => {
  const one = Array.isArray(value) ? value[0] : value;
  return Object.keys(one ?? {}).toSorted();
};

it('offers exactly the names and members that the contract documents', () => {
  const scope = scopeOf(observation, { hits: [hit], pageview: { a: '1' } }, { variables: { token: 'x' } });
  const given = [...Object.keys(scope), 'content', 'notApplicable'];
  expect(given.toSorted()).toEqual(CONDITION_SCOPE.map(({ name }) => name).toSorted());
  for (const { name, ...described } of CONDITION_SCOPE) {
    if (!('children' in described)) continue;
    const children = described.children.map((child) => child.name).toSorted();
    expect([name, namesOf(scope[name as keyof typeof scope])]).toEqual([name, children]);
  }
});

it('excludes headers, and puts what nothing caught among the errors of the console', () => {
  const scope = scopeOf(observation, { hits: [], pageview: null }, { variables: {} });
  expect(JSON.stringify(scope)).not.toContain('Basic');
  expect(scope.url).toBe('https://shop.example/?from=start');
  expect(scope.console).toMatchObject([{ level: 'error', text: 'Error: first' }, { level: 'log' }]);
});

it('distinguishes a page without a dataLayer from one whose dataLayer is unknown', () => {
  expect(dataLayerOf(recorded(DATA_LAYER))).toEqual([{ a: 1 }]);
  expect(dataLayerOf(recorded({ ...DATA_LAYER, kind: 'absent', final: null }))).toEqual([]);
  expect(dataLayerOf(recorded({ ...DATA_LAYER, kind: 'unreadable', final: null }))).toBeNull();
  expect(dataLayerOf(unavailable)).toBeNull();
});
