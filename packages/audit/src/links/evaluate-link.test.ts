import { describe, expect, test } from 'vitest';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { observation, request, settings } from '../../test/observation-builder.ts';
import { evaluateLink } from './evaluate-link.ts';
import { createLinkEvaluator } from './link-evaluator.ts';
import { NO_LINK_RULES, type LinkRules } from './link-rules.ts';

const SHOP = 'https://shop.example';

/** Returns a visit that passed these addresses by HTTP redirects, and sent a page view of the last one. */
function visit(urls: string[], more: Partial<Observation> = {}): Observation {
  const [first = '', ...rest] = urls;
  const last = rest.at(-1) ?? first;
  const hit = `https://stats.example/matomo.php?idsite=1&rec=1&url=${encodeURIComponent(last)}`;
  const document = request({
    url: first,
    finalUrl: last,
    resourceType: 'document',
    startedMs: 0,
    redirects: urls.slice(0, -1).map((url) => ({ url, status: 302 })),
    navigation: { by: 'visit', fragment: '', redirectFragments: rest.map(() => '') },
  });
  return observation({
    requestedUrl: first,
    finalUrl: last,
    requests: { state: 'recorded', value: [document, request({ url: hit, startedMs: 300 })] },
    ...more,
  });
}
const evaluated = (seen: Observation, rules: Partial<LinkRules> = {}) =>
  evaluateLink(seen, { rules: { ...NO_LINK_RULES, ...rules }, tracking: settings(), isAlwaysTracked: true });

describe('a link', () => {
  test('is reported at the answer that lost its campaign', () => {
    const link = evaluated(visit([`${SHOP}/a?utm_source=mail`, `${SHOP}/b?utm_source=mail`, `${SHOP}/c`]));
    expect(link).toEqual({
      url: `${SHOP}/a?utm_source=mail`,
      outcome: 'failed',
      hops: [
        { url: `${SHOP}/a?utm_source=mail`, status: 302, by: 'http' },
        { url: `${SHOP}/b?utm_source=mail`, status: 302, by: 'http' },
      ],
      landing: { url: `${SHOP}/c`, outcome: 'measured' },
      findings: [{ kind: 'parameter-lost', parameter: 'utm_source', hop: 2, expected: 'mail', seen: null }],
    });
  });

  test('shows persons masked everywhere', () => {
    const link = evaluated(visit([`${SHOP}/a?mail=jane.doe%40gmail.com`, `${SHOP}/b?m=jane.doe@gmail.com`]));
    expect(JSON.stringify(link)).not.toMatch(/jane\.doe/);
    expect(link.findings.map(({ kind, parameter, seen }) => [kind, parameter, seen])).toEqual([
      ['personal-data', 'mail', 'j…@g….com'],
    ]);
  });

  test('hides a person in base64', () => {
    const encoded = btoa('jane.doe@gmail.com').replace(/=+$/, '');
    const link = evaluated(visit([`${SHOP}/a?token=${encoded}`]));
    expect(link.url).toBe(`${SHOP}/a?token=•••`);
    expect(link.findings).toHaveLength(1);
  });

  test('that a server turned away is not called dead', () => {
    const refused = visit([`${SHOP}/a?utm_source=mail`], {
      outcome: 'failed',
      failure: { code: 'http-status', message: 'HTTP status 403' },
    });
    expect(evaluated(refused)).toMatchObject({ outcome: 'skipped', findings: [] });
    const gone = { ...refused, failure: { code: 'http-status', message: 'HTTP status 404' } } as const;
    expect(evaluated(gone).findings).toEqual([
      { kind: 'dead-link', parameter: null, hop: 1, expected: null, seen: '404' },
    ]);
  });

  test.each([
    ['shop.example', 'https://www.shop.example/a', []],
    ['*.shop.example', 'https://fr.shop.example/a', []],
    ['shop.example', 'https://fr.shop.example/a', ['wrong-host']],
    ['shop.example:8443', 'https://shop.example/a', ['wrong-host']],
  ])('that may land on %s lands on %s', (host, url, kinds) => {
    expect(evaluated(visit([url]), { hosts: [host] }).findings.map(({ kind }) => kind)).toEqual(kinds);
  });

  test('is evaluated on visits of older versions', () => {
    const older = visit([`${SHOP}/a?utm_source=mail`]);
    const documents = older.requests.state === 'recorded' ? older.requests.value : [];
    for (const one of documents) delete one.navigation;
    expect(evaluated(older)).toMatchObject({ outcome: 'passed', hops: [] });
  });
});

describe('a run', () => {
  test('finds the tracker of each website by its visits', () => {
    const evaluator = createLinkEvaluator({
      rules: NO_LINK_RULES,
      tracking: settings({ jsTagName: '', phpTagName: '' }),
      isAlwaysTracked: true,
    });
    const bare = visit([`${SHOP}/bare?utm_source=mail`]);
    const first = bare.requests.state === 'recorded' ? bare.requests.value.slice(0, 1) : [];
    const visits = [
      visit([`${SHOP}/a?utm_source=mail`]),
      { ...bare, requests: { state: 'recorded' as const, value: first } },
    ];
    for (const [index, each] of visits.entries())
      evaluator.add(index, { url: each.requestedUrl, observation: each });
    expect([...evaluator.finish().values()].map(({ findings }) => findings.map(({ kind }) => kind))).toEqual([
      [],
      ['not-tracked'],
    ]);
  });
});
