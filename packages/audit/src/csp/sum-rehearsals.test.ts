import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { expect, test } from 'vitest';
import {
  failure,
  observation,
  PAGE,
  pageViewRequest,
  recorded,
  request,
  settings,
  TAG,
  tagRequest,
  visitWith,
} from '../../test/observation-builder.ts';
import { sumRehearsals } from './sum-rehearsals.ts';

function summed(policy: string, ...visits: Observation[]) {
  const sum = sumRehearsals([policy], { tracking: settings() });
  for (const [index, visit] of visits.entries())
    sum.add({ observationId: `o${index}`, url: PAGE, observation: visit });
  return sum.finish();
}
const image = (host: string): RequestRecord =>
  request({
    url: `https://${host}/p.gif?uid=jane`,
    resourceType: 'image',
    initiator: { type: 'parser', url: PAGE, line: 1 },
  });
const tag = tagRequest({ initiator: { type: 'parser', url: PAGE, line: 3 } });
const hit = pageViewRequest({
  initiator: { type: 'script', url: TAG, line: 1, stack: [{ url: TAG, line: 1, column: 1, function: '' }] },
});

test('vendors are reported by their outcome, with the pages that show it and no query', () => {
  const two = [visitWith(tag, hit, image('ads.example')), visitWith(tag, hit)];
  const { vendors, effects, ...rest } = summed("script-src 'self'; img-src 'self'", ...two);
  expect(rest).toEqual({ pages: 2, requests: 5, same: 0 });
  expect(effects).toMatchObject({ blocked: { vendors: 2, pages: 2 }, unknown: { vendors: 0, pages: 0 } });
  expect(vendors).toMatchObject([
    { name: 'Matomo', effect: 'blocked', directive: 'script-src', pages: 2, requests: 4, inWake: 2 },
    {
      vendor: 'ads.example',
      directive: 'img-src',
      pages: 1,
      examples: [{ address: 'https://ads.example/p.gif' }],
    },
  ]);
});

const effectOf = (policy: string, one: Observation) =>
  summed(policy, one).vendors.map(({ effect }) => effect);

test('what a policy of today blocks is let through, unless a meta element blocks it too', () => {
  const blocked = { ...tag, ...failure('net::ERR_BLOCKED_BY_CSP', { blockedReason: 'csp' }) };
  const meta = { source: 'meta' as const, disposition: 'enforce' as const, text: "script-src 'none'" };
  const visit = visitWith(blocked);
  const blockedTwice = observation({
    requests: recorded([blocked]),
    csp: recorded({ policies: [meta], violations: [] }),
  });
  expect(effectOf('script-src *', visit)).toEqual(['let-through']);
  expect(effectOf("script-src 'none'", visit)).toEqual(['still-blocked']);
  expect(effectOf('script-src *', blockedTwice)).toEqual(['still-blocked']);
});

test('what is not known has its most frequent reason', () => {
  const { vendors, effects } = summed("script-src 'nonce-a'", visitWith(tag, hit));
  expect(effects.unknown).toEqual({ vendors: 1, pages: 1 });
  expect(vendors).toMatchObject([{ effect: 'unknown', directive: null, why: 'nonce', requests: 2 }]);
});

test('a page that requests thousands of sites does not fill the answer', { tags: ['exhaustive'] }, () => {
  const many = Array.from({ length: 6_000 }, (_, index) => image(`a${index}.site${index}.example`));
  const { vendors, effects } = summed("img-src 'none'", visitWith(...many));
  expect(vendors).toHaveLength(300);
  expect(effects.blocked).toEqual({ vendors: 5_000, pages: 1 });
});
