import { describe, expect, test } from 'vitest';
import type { Container } from '@vigie/contract/container.ts';
import { publishedScript } from '../../../test/published-script.ts';
import { readContainer } from '../read-container.ts';
import { reviewContainer } from './review-container.ts';
import type { ReviewFacts } from './review-facts.ts';

function containerOf(resource: Record<string, unknown>): Container {
  const read = readContainer({ text: publishedScript(resource), url: null });
  const container = 'containers' in read ? read.containers[0] : undefined;
  if (container === undefined) throw new Error('no container was read');
  return container;
}

const NOTHING: ReviewFacts = {
  days: 30,
  visits: 4,
  firedTags: new Set(),
  definedKeys: new Set(),
  events: new Set(['order']),
  sizeBytes: 1_000,
  runMs: null,
  policies: [],
};
const EVENT = { function: '__e' };
const isEvent = (name: string) => ({ function: '_eq', arg0: ['macro', 0], arg1: name });
const html = (text: string, more: object = {}) => ({
  function: '__html',
  tag_id: 1,
  vtp_html: text,
  ...more,
});

const reviewSummary = (resource: Record<string, unknown>, facts: Partial<ReviewFacts> = {}) =>
  reviewContainer(containerOf(resource), { ...NOTHING, ...facts }).map((finding) => {
    const { kind, tag, trigger, variable, details } = finding;
    return { kind, at: tag ?? trigger ?? variable, ...details };
  });
const kinds = (...input: Parameters<typeof reviewSummary>) => reviewSummary(...input).map(({ kind }) => kind);

describe('a review of a container', () => {
  test('names tags that fired on no page, with what was looked at', () => {
    const container = containerOf({ tags: [html('<b></b>', { consent: ['list'] })] });
    expect(reviewContainer(container, NOTHING)).toEqual([
      {
        kind: 'never-fired',
        tag: 1,
        trigger: null,
        variable: null,
        details: {},
        lookedAt: { visits: 4, days: 30 },
      },
    ]);
    expect(reviewContainer(container, { ...NOTHING, firedTags: new Set([1]) })).toEqual([]);
  });

  test('reports no use where nothing was visited', () => {
    expect(kinds({ tags: [html('<b></b>', { consent: ['list'] })] }, { visits: 0 })).toEqual([]);
  });

  test('names triggers whose conditions exclude each other', () => {
    const both = {
      macros: [EVENT],
      predicates: [isEvent('order'), isEvent('cart')],
      rules: [[['if', 0, 1]]],
    };
    expect(reviewSummary(both)).toEqual([{ kind: 'trigger-cannot-fire', at: 0, why: 'contradiction' }]);
    expect(kinds({ ...both, rules: [[['if', 0]]] })).toEqual([]);
    expect(
      kinds({
        ...both,
        predicates: [isEvent('order'), isEvent('order')],
        rules: [
          [
            ['if', 0],
            ['unless', 1],
          ],
        ],
      }),
    ).toEqual(['trigger-cannot-fire']);
  });

  test('names triggers that wait for an event that no page pushes', () => {
    const waiting = { macros: [EVENT], predicates: [isEvent('purchase')], rules: [[['if', 0]]] };
    expect(reviewSummary(waiting)).toEqual([
      { kind: 'trigger-cannot-fire', at: 0, why: 'no-event', event: 'purchase' },
    ]);
    expect(kinds(waiting, { events: new Set(['purchase']) })).toEqual([]);
    expect(kinds(waiting, { events: null })).toEqual([]);
  });

  test('names variables that no page sets, unless they have a default', () => {
    const key = { function: '__v', vtp_name: 'order.total', vtp_dataLayerVersion: 2 };
    expect(reviewSummary({ macros: [key] })).toEqual([
      { kind: 'variable-never-defined', at: 0, key: 'order.total' },
    ]);
    expect(kinds({ macros: [key] }, { definedKeys: new Set(['order.total']) })).toEqual([]);
    expect(kinds({ macros: [{ ...key, vtp_setDefaultValue: true, vtp_defaultValue: '0' }] })).toEqual([]);
  });

  test('names tags that stand twice, and retired products', () => {
    const config = { function: '__googtag', vtp_tagId: 'G-TEST1' };
    const fired = { firedTags: new Set([1, 2]) };
    expect(
      reviewSummary(
        {
          tags: [
            { ...config, tag_id: 1 },
            { ...config, tag_id: 2, vtp_more: 1 },
          ],
        },
        fired,
      ),
    ).toEqual([
      { kind: 'duplicate-tag', at: 1, sameAs: [2], account: 'G-TEST1' },
      { kind: 'duplicate-tag', at: 2, sameAs: [1], account: 'G-TEST1' },
    ]);
    expect(
      reviewSummary({ tags: [{ function: '__ua', tag_id: 1, vtp_trackingId: 'UA-12345-1' }] }, fired),
    ).toEqual([{ kind: 'retired-product', at: 1, account: 'UA-12345-1' }]);
  });

  test('names tags without consent settings, and not those that ask themselves', () => {
    const fired = { firedTags: new Set([1, 2]) };
    expect(reviewSummary({ tags: [html('<b></b>'), { function: '__gaawe', tag_id: 2 }] }, fired)).toEqual([
      { kind: 'without-consent-settings', at: 1 },
    ]);
  });

  test('names custom HTML that the policy of a page blocks', () => {
    const example = { observationId: '0198d1f2-0000-7000-8000-000000000001', url: 'https://shop.example/' };
    const under = (policy: string) => ({
      firedTags: new Set([1]),
      policies: [{ pages: 1, policies: [policy], example }],
    });
    const inline = { tags: [html('<script>let a = 1</script>', { consent: ['list'] })] };
    const outer = { tags: [html('<script src="//cdn.example/a.js"></script>', { consent: ['list'] })] };
    const { observationId } = example;
    const blocked = { kind: 'blocked-by-policy', at: 1, directive: 'script-src', observationId };
    expect(reviewSummary(inline, under("script-src 'self'"))).toEqual([blocked]);
    expect(reviewSummary(inline, under("script-src 'unsafe-inline'"))).toEqual([]);
    expect(reviewSummary(outer, under("script-src 'unsafe-inline'"))).toEqual([blocked]);
    expect(reviewSummary(outer, under('script-src https://cdn.example'))).toEqual([]);
  });

  test('names personal data in parameters', () => {
    const tags = [html('mail=ada.martin@example.org', { consent: ['list'] })];
    expect(reviewSummary({ tags }, { firedTags: new Set([1]) })).toEqual([
      { kind: 'personal-data-in-parameters', at: 1, parameter: 'html', data: 'email' },
    ]);
  });

  test('names a heavy script', () => {
    expect(reviewSummary({}, { sizeBytes: 900_000, runMs: 12 })).toEqual([
      { kind: 'heavy', at: null, sizeBytes: 900_000, runMs: 12 },
    ]);
  });
});
