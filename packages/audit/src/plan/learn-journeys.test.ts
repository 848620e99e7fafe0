import type { TrackedEvent } from '@vigie/contract/tracking-plan.ts';
import { expect, it } from 'vitest';
import { compilePlan } from './compile-plan.ts';
import { evaluateJourney } from './evaluate-plan.ts';
import { createJourneyLearner, type LearnedRun } from './learn-journeys.ts';

const event = (name: string, step: number, properties = {}): TrackedEvent => ({
  name,
  source: 'ga4',
  properties,
  atMs: step * 100,
  url: 'https://shop.example/',
  requestId: '1',
  push: null,
  step,
});

const run = (labels: string[], events: TrackedEvent[], failsAt = Infinity): LearnedRun => ({
  at: '2026-11-27T10:00:00.000Z',
  events,
  steps: labels.map((label, index) => ({
    number: index + 1,
    label,
    outcome: index + 1 < failsAt ? 'passed' : index + 1 === failsAt ? 'failed' : 'skipped',
  })),
});

function learnt(...runs: LearnedRun[]) {
  const learner = createJourneyLearner();
  for (const each of runs) learner.add(each);
  return learner.proposal();
}

const duesOf = (...runs: LearnedRun[]) =>
  learnt(...runs).events.map(({ entry: { name, due } }) => [name, due]);

const SHOP = ['Open', 'Add', 'Add', 'Pay'];

it('states that an event is due at each step where all runs had it, in the order of the steps', () => {
  const whole = run(SHOP, [
    event('page_view', 1),
    event('add', 2),
    event('add', 3),
    event('page_view', 4),
    event('pay', 4),
  ]);
  expect(duesOf(whole)).toEqual([
    ['page_view', { label: 'Open' }],
    ['add', { step: 2 }],
    ['add', { step: 3 }],
    ['page_view', { label: 'Pay' }],
    ['pay', { label: 'Pay' }],
  ]);
  expect(duesOf(whole, run(SHOP, [event('page_view', 1), event('add', 2), event('pay', 4)]))).toEqual([
    ['page_view', { label: 'Open' }],
    ['add', { step: 2 }],
    ['pay', { label: 'Pay' }],
  ]);
});

it('claims nothing of steps that were not done, nor a position that a plan cannot name', () => {
  expect(duesOf(run(SHOP, [event('add', 2)], 3))).toEqual([['add', { step: 2 }]]);
  expect(duesOf(run(['x'.repeat(501), ' y '], [event('add', 1), event('pay', 2)]))).toEqual([
    ['add', undefined],
    ['pay', undefined],
  ]);
  expect(duesOf(run(['Open', 'Add', 'Add'], [event('add', 2)]), run(['Open'], []))).toEqual([
    ['add', undefined],
  ]);
});

it('makes a plan that accepts the runs which it was learnt from', () => {
  const runs = [
    run(SHOP, [event('page_view', 1), event('add', 2, { value: 4 }), event('add', 3, { value: '4' })]),
    run(['Open', 'Search'], [event('search', 2, { term: null }), event('add', 2, { value: 1.5 })]),
  ];
  const { events } = learnt(...runs);
  const plan = compilePlan({
    events: events.map(({ entry }) => entry),
    agree: [],
    unplanned: 'report',
  });
  for (const { steps, events: recorded } of runs)
    expect(evaluateJourney(plan, { steps, pages: [], events: [...recorded] }).findings).toEqual([]);
});
