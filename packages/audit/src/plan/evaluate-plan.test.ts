import { describe, expect, it } from 'vitest';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { PlanEvaluation, TrackingPlanInput } from '@vigie/contract/tracking-plan.ts';
import {
  atStep,
  events,
  evaluatePlannedPage,
  lines,
  planOf,
  SHOP,
  type Seen,
} from '../../test/plan-cases.ts';
import { evaluateJourney, type JourneyToEvaluate } from './evaluate-plan.ts';

/**
 * Returns the judgement of a journey with the steps 1 to 5: home, product, cart, checkout, thanks; each has its page.
 */
function journey(
  plan: TrackingPlanInput,
  seen: Seen[],
  changed: Partial<JourneyToEvaluate> = {},
): PlanEvaluation {
  const labels = ['home', 'product', 'cart', 'checkout', 'thanks'];
  const steps = labels.map((label, index) => ({ number: index + 1, label, outcome: 'passed' as const }));
  const pages = labels.map((label, index) => ({
    url: `${SHOP}${label}`,
    fromStep: index + 1,
    toStep: index + 1,
  }));
  return evaluateJourney(planOf(plan), { steps, pages, events: events(...seen), ...changed });
}

const failedAt = (failed: number): Pick<JourneyToEvaluate, 'steps'> => ({
  steps: Array.from({ length: 5 }, (_, index) => ({
    number: index + 1,
    label: `step ${index + 1}`,
    outcome: index + 1 < failed ? 'passed' : index + 1 === failed ? 'failed' : 'skipped',
  })),
});

const item = (type: string, ...required: string[]) => ({
  required,
  properties: { type: { const: type } },
});

describe('an event on a page', () => {
  it('is due where the address matches, at each load', () => {
    const plan: TrackingPlanInput = {
      events: [
        { name: 'page_view', sources: ['ga4', 'matomo'], due: { pages: ['/'] } },
        { name: 'view_item', sources: ['ga4'], due: { pages: ['/product/*'] } },
      ],
    };
    const evaluated = evaluatePlannedPage(plan, ['ga4', 'page_view']);
    expect(lines(evaluated)).toEqual(['missing | matomo | page_view | >= 1 | 0']);
    expect(evaluated.findings[0]).toMatchObject({ url: SHOP, step: null, proof: null });
    expect(evaluated.figures).toEqual({ due: 2, met: 1, seen: 1, valid: 1 });
  });
  it('comes too seldom or too often', () => {
    const plan: TrackingPlanInput = {
      events: [{ name: 'view', sources: ['ga4'], due: { pages: ['*'] }, times: { min: 2, max: 3 } }],
    };
    expect(lines(evaluatePlannedPage(plan, ['ga4', 'view']))).toEqual(['too-seldom | ga4 | view | 2-3 | 1']);
    const often = evaluatePlannedPage(
      plan,
      ['ga4', 'view'],
      ['ga4', 'view'],
      ['ga4', 'view'],
      ['ga4', 'view'],
      ['ga4', 'view'],
    );
    expect(lines(often)).toEqual(['too-often | ga4 | view | 2-3 | 5']);
    const figures = { due: 1, met: 0, seen: 5, valid: 4 };
    expect(often.figures).toEqual(figures);
    expect(often.events).toEqual([{ event: 'view', source: 'ga4', ...figures }]);
  });
  it('is counted over the whole page where it is due nowhere', () => {
    const plan: TrackingPlanInput = { events: [{ name: 'lead', sources: ['ga4'], times: { max: 1 } }] };
    const figures = { due: 0, met: 0, seen: 0, valid: 0 };
    expect(evaluatePlannedPage(plan)).toEqual({ findings: [], figures, events: [] });
    expect(lines(evaluatePlannedPage(plan, ['ga4', 'lead'], ['ga4', 'lead']))).toEqual([
      'too-often | ga4 | lead | <= 1 | 2',
    ]);
  });
  it('is unplanned on a source of the plan, once, if the plan reports it', () => {
    const seen: Seen[] = [['ga4', 'scroll'], ['ga4', 'scroll'], ['meta-pixel', 'Lead'], ['dataLayer:dataLayer', 'gtm.js']]; // prettier-ignore
    const entries = [{ name: 'view', sources: ['ga4', 'dataLayer:dataLayer'] }];
    expect(lines(evaluatePlannedPage({ events: entries, unplanned: 'report' }, ...seen))).toEqual([
      'unplanned | ga4 | scroll',
    ]);
    expect(lines(evaluatePlannedPage({ events: entries }, ...seen))).toEqual([]);
  });
  it('belongs to the entry whose schema accepts it, else to the one that finds least', () => {
    const plan: TrackingPlanInput = {
      events: [
        { name: 'click', sources: ['ga4'], schema: item('link', 'type', 'href') },
        { name: 'click', sources: ['ga4'], schema: item('button', 'type') },
      ],
    };
    expect(
      lines(
        evaluatePlannedPage(
          plan,
          ['ga4', 'click', { type: 'link', href: '/' }],
          ['ga4', 'click', { type: 'button' }],
        ),
      ),
    ).toEqual([]);
    expect(lines(evaluatePlannedPage(plan, ['ga4', 'click', {}]))).toEqual([
      'missing-property | ga4 | click | type',
    ]);
  });
});

const duePurchase = (due: object, times?: number): TrackingPlanInput => ({
  events: [{ name: 'purchase', sources: ['ga4'], due, times } as TrackingPlanInput['events'][number]],
});

describe('an event of a journey', () => {
  it('is due at a step, by its number or its label', () => {
    for (const due of [{ step: 5 }, { label: 'thanks' }]) {
      expect(lines(journey(duePurchase(due), [['ga4', 'purchase', {}, atStep(5)]]))).toEqual([]);
      const evaluated = journey(duePurchase(due), []);
      expect(lines(evaluated)).toEqual(['5 | missing | ga4 | purchase | >= 1 | 0']);
      expect(evaluated.findings[0]?.url).toBe(`${SHOP}thanks`);
    }
    expect(lines(journey(duePurchase({ label: 'elsewhere' }), []))).toEqual([]);
  });
  it('is due again at each load of a page', () => {
    const plan = duePurchase({ pages: ['/thanks'] });
    expect(lines(journey(plan, []))).toEqual(['5 | missing | ga4 | purchase | >= 1 | 0']);
    const pages = [1, 2].map((step) => ({ url: `${SHOP}thanks`, fromStep: step, toStep: step }));
    const seen: Seen[] = [['ga4', 'purchase', {}, atStep(1, `${SHOP}thanks`)]];
    expect(lines(journey(plan, seen, { pages }))).toEqual(['2 | missing | ga4 | purchase | >= 1 | 0']);
  });
  it('comes too often at the later step that sends it again, if the plan sets how often', () => {
    const seen: Seen[] = [['ga4', 'purchase', {}, atStep(2)], ['ga4', 'purchase', {}, atStep(4)], ['ga4', 'purchase', {}, atStep(5)]]; // prettier-ignore
    expect(lines(journey(duePurchase({ step: 4 }, 1), seen))).toEqual([
      '5 | too-often | ga4 | purchase | 1 | 3',
    ]);
    expect(lines(journey(duePurchase({ step: 4 }), seen))).toEqual([]);
  });
  it('is due after each time that another was seen, on its source or else on any', () => {
    const plan = duePurchase({ after: 'checkout' }, 1);
    const seen: Seen[] = [['ga4', 'checkout', {}, atStep(2)], ['ga4', 'purchase', {}, atStep(3)], ['ga4', 'checkout', {}, atStep(4)]]; // prettier-ignore
    expect(lines(journey(plan, seen))).toEqual(['4 | missing | ga4 | purchase | 1 | 0']);
    expect(lines(journey(plan, [['dataLayer:dataLayer', 'checkout', {}, atStep(2)]]))).toEqual([
      '2 | missing | ga4 | purchase | 1 | 0',
    ]);
    expect(journey(plan, []).figures).toEqual({ due: 0, met: 0, seen: 0, valid: 0 });
  });
  it('is in a wrong order before what it comes after', () => {
    const seen: Seen[] = [['ga4', 'purchase', {}, atStep(2)], ['ga4', 'checkout', {}, atStep(3)], ['ga4', 'purchase', {}, atStep(3)]]; // prettier-ignore
    expect(lines(journey(duePurchase({ after: 'checkout' }), seen))).toEqual([
      '2 | order-wrong | ga4 | purchase | checkout',
    ]);
  });
  it('is not missing at or after a step that failed, but what was due before it is', () => {
    for (const failed of [3, 5])
      expect(lines(journey(duePurchase({ step: 5 }), [], failedAt(failed)))).toEqual([]);
    expect(lines(journey(duePurchase({ step: 2 }), [], failedAt(3)))).toEqual([
      '2 | missing | ga4 | purchase | >= 1 | 0',
    ]);
    const begun: Seen[] = [['ga4', 'checkout', {}, atStep(2)]];
    expect(lines(journey(duePurchase({ after: 'checkout' }), begun, failedAt(4)))).toEqual([]);
    const whole: TrackingPlanInput = { events: [{ name: 'purchase', sources: ['ga4'], times: 1 }] };
    expect(lines(journey(whole, [], failedAt(4)))).toEqual([]);
    expect(lines(journey(whole, []))).toEqual(['5 | missing | ga4 | purchase | 1 | 0']);
    expect(journey(duePurchase({ step: 5 }), [], failedAt(4)).figures.due).toBe(0);
  });
});

const sentBySources = (layer: Json, ga4: Record<string, Json>, meta: Record<string, Json>): Seen[] => [
  ['dataLayer:dataLayer', 'purchase', { ecommerce: { value: layer } }, atStep(3)],
  ['ga4', 'purchase', ga4, atStep(3)],
  ['meta-pixel', 'purchase', meta, atStep(3)],
];

describe('values of several sources', () => {
  const sources = ['dataLayer:dataLayer', 'ga4', 'meta-pixel'];
  const plan: TrackingPlanInput = {
    events: [{ name: 'purchase', sources }],
    agree: [
      { event: 'purchase', values: ['dataLayer:dataLayer ecommerce.value', 'ga4 value', 'meta-pixel value'] },
    ],
  };
  it('agree as numbers, whatever they are written as', () => {
    expect(lines(journey(plan, sentBySources('49.90', { value: 49.9 }, { value: '49.9' })))).toEqual([]);
  });
  it('disagree where one differs, and where one is absent', () => {
    expect(lines(journey(plan, sentBySources(49.9, { value: 49.9 }, { value: 4990 })))).toEqual([
      '3 | sources-disagree | meta-pixel | purchase | value | 49.9 | number 4990',
    ]);
    expect(lines(journey(plan, sentBySources(49.9, {}, { value: 4990 })))).toEqual([
      '3 | sources-disagree | ga4 | purchase | value | 49.9',
      '3 | sources-disagree | meta-pixel | purchase | value | 49.9 | number 4990',
    ]);
  });
  it('say nothing of what has a finding already', () => {
    const typed: TrackingPlanInput = {
      ...plan,
      events: [{ name: 'purchase', sources, due: { step: 3 } }, { name: 'purchase', sources: ['ga4'], due: { step: 3 }, schema: { required: ['value'] } }], // prettier-ignore
    };
    const [layer, , meta] = sentBySources(49.9, {}, { value: 49.9 }) as [Seen, Seen, Seen];
    expect(lines(journey({ ...typed, events: typed.events.slice(0, 1) }, [layer, meta]))).toEqual([
      '3 | missing | ga4 | purchase | >= 1 | 0',
    ]);
    const required = {
      events: [{ name: 'purchase', sources, schema: { required: ['value'] } }],
      agree: plan.agree,
    };
    expect(
      lines(evaluatePlannedPage(required, ['ga4', 'purchase', {}], ['meta-pixel', 'purchase', { value: 1 }])),
    ).toEqual([
      'sources-disagree | dataLayer:dataLayer | purchase | ecommerce.value | 1',
      'missing-property | ga4 | purchase | value',
    ]);
  });
  it('are compared in the order of their occurrences, and not from a failed step on', () => {
    const twice: Seen[] = [['ga4', 'purchase', { value: 1 }, atStep(3)], ['ga4', 'purchase', { value: 2 }, atStep(3)],
      ['meta-pixel', 'purchase', { value: 1 }, atStep(3)], ['meta-pixel', 'purchase', { value: 3 }, atStep(3)]]; // prettier-ignore
    const pair = { ...plan, agree: [{ event: 'purchase', values: ['ga4 value', 'meta-pixel value'] }] };
    expect(lines(journey(pair, twice))).toEqual([
      '3 | sources-disagree | meta-pixel | purchase | value | 2 | number 3',
    ]);
    expect(lines(journey(pair, twice, failedAt(3)))).toEqual([]);
  });
});

describe('a source that is a server', () => {
  const plan: TrackingPlanInput = {
    events: [{ name: 'purchase', sources: ['ga4', 'server:ga4'], due: { step: 5 } }],
    agree: [{ event: 'purchase', values: ['ga4 value', 'server:ga4 value'] }],
  };
  const onPage: Seen = ['ga4', 'purchase', { value: 24.5 }, atStep(5)];

  it('is left out where no calls were recorded', () => {
    expect(journey(plan, [onPage])).toMatchObject({ findings: [], figures: { due: 1, met: 1 } });
  });

  it('is evaluated like any other with recorded calls', () => {
    const known = { hasServerEvents: true };
    const findingsOf = (...seen: Seen[]) =>
      journey(plan, seen, { ...known, events: events(...seen) }).findings.map(({ kind, source }) => [
        kind,
        source,
      ]);
    expect(findingsOf(onPage)).toEqual([['missing', 'server:ga4']]);
    expect(findingsOf(onPage, ['server:ga4', 'purchase', { value: 24.5 }, atStep(5)])).toEqual([]);
    expect(findingsOf(onPage, ['server:ga4', 'purchase', { value: 20 }, atStep(5)])).toEqual([
      ['sources-disagree', 'server:ga4'],
    ]);
  });
});
