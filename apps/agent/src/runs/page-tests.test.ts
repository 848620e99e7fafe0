import { expect, test } from 'vitest';
import { observationOf } from '../../test/observation.ts';
import { orderOf, SHOP } from '../../test/run-order.ts';
import { planOf } from './page-tests.ts';

const testOf = (title: string, urls: string[] | null) => ({
  id: null,
  title,
  content: '1',
  condition: 'true',
  urls,
});

const order = orderOf([], {
  tests: [testOf('all', null), testOf('carts', ['cart/*', '/basket']), testOf('home', ['/'])],
  variables: { token: 'hidden' },
});
const titlesFor = (path: string) => planOf(order, SHOP + path).tests.map(({ title }) => title);

const requestTo = (id: string, url: string) => ({
  id,
  method: 'GET',
  url,
  finalUrl: url,
  redirects: [],
  resourceType: 'image' as const,
  target: 'page' as const,
  frameId: 'main',
  initiator: { type: 'script', url: null, line: null },
  startedMs: 1,
  durationMs: 1,
  requestHeaders: {},
  body: null,
  status: 204,
  mimeType: null,
  responseHeaders: {},
  fromCache: false,
  fromServiceWorker: false,
  transferBytes: 0,
  remoteAddress: null,
  state: 'answered' as const,
  failure: null,
  answeredLocally: false,
  onLeave: false,
});

test('a page gets the tests of all pages and those whose patterns match it, in the order of the pool', () => {
  expect(titlesFor('/')).toEqual(['all', 'home']);
  expect(titlesFor('/cart/2?from=mail')).toEqual(['all', 'carts']);
  expect(titlesFor('/basket')).toEqual(['all', 'carts']);
  expect(titlesFor('/about')).toEqual(['all']);
});

test('conditions are given the hidden variables, and the hits as the audit decodes them', () => {
  const plan = planOf(order, `${SHOP}/`);
  expect(plan.variables).toEqual({ token: 'hidden' });
  const event = requestTo('1', 'https://stats.example/hit.php?idsite=1&rec=1&e_c=a&e_a=b');
  const view = requestTo('2', 'https://stats.example/hit.php?idsite=1&rec=1&action_name=Home');
  const observation = observationOf(`${SHOP}/`, { requests: { state: 'recorded', value: [event, view] } });
  const facts = plan.factsOf(observation);
  expect(facts.hits.map(({ kind }) => kind)).toEqual(['event', 'page-view']);
  expect(facts.pageview).toMatchObject({ idsite: '1', action_name: 'Home' });
  expect(plan.factsOf(observationOf(`${SHOP}/`))).toEqual({ hits: [], pageview: null });
});
