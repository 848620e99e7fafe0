import { journeyRecordSchema, type JourneyRecord, type StepRecord } from '@vigie/contract/journey-record.ts';
import { recordingSchema } from '@vigie/contract/recording.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import { NEW_VISIT_OPTIONS } from '@vigie/contract/visit-options.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FixtureSite } from '../../test/fixture-site.ts';
import { elsewhere, startJourneySite } from '../../test/journey-site.ts';
import { recorded } from '../../test/open-test-inspector.ts';
import { thinned } from '../../test/thinned.ts';
import { findChromium } from '../browser/chromium.ts';
import {
  openJourneyRunner,
  type JourneyOptions,
  type JourneyOrder,
  type JourneyRunner,
} from './run-journey.ts';

const EXHAUSTIVE = { tags: ['exhaustive'] };

const HOOK_MS = 120_000;
let site: FixtureSite;
let runner: JourneyRunner;
let other: string;
let options: JourneyOptions;
beforeAll(async () => {
  site = await startJourneySite();
  other = elsewhere(site);
  options = {
    chromium: await findChromium(process.env),
    mode: 'isolated',
    hits: 'deliver',
    consent: 'none',
    pageBudgetSeconds: 20,
    tracking: { jsTagName: '/tag.js', phpTagName: '/collect', requiredVariables: [], pageViewRule: null },
    lookAheadSeconds: 6,
    visits: NEW_VISIT_OPTIONS,
    screenshot: false,
    acceptInvalidCertificates: false,
    egress: { allowPrivate: 'loopback' },
  };
  runner = await openJourneyRunner(options);
}, HOOK_MS);
afterAll(async () => {
  await runner.close();
  await site.close();
}, HOOK_MS);

type Step = { type: string } & Record<string, unknown>;
const go = (path: string) => ({ type: 'navigate', url: site.origin + path });
const click = (...selectors: (string | string[])[]) => ({ type: 'click', selectors, timeout: 1_000 });
const change = (selector: string, value: string) => ({ type: 'change', selectors: [selector], value });
const own = (name: string, parameters: object) => ({ type: 'customStep', name: `vigie.${name}`, parameters });

async function run(steps: Step[], order: Partial<JourneyOrder> = {}) {
  const recording = recordingSchema.parse({ title: 'A journey', steps });
  const ran = await runner.run({ recording, values: {}, ...order });
  return { ...ran, record: journeyRecordSchema.parse(ran.record) };
}

const outcomes = ({ steps }: JourneyRecord) => steps.map(({ outcome, reason }) => reason?.code ?? outcome);
const pagesOf = ({ pages }: JourneyRecord) =>
  pages.map(({ fromStep, toStep, observation }) => [
    fromStep,
    toStep,
    observation.title,
    observation.outcome,
  ]);
const hitsOf = (observation: Observation) =>
  (seen(observation.requests) ?? [])
    .filter(({ url }) => url.includes('/collect'))
    .map(({ url }) => url.replace(/.*en=/, ''));
const eventNamesOf = (observation: Observation) =>
  hitsOf(observation).map((name) => ({ name, source: 'own' }));
/** Returns the dataLayer pushes with an event name, without the first push. */
const pushed = (observation: Observation) =>
  recorded(observation.dataLayer)
    .timeline.map(({ value }) => value as Record<string, unknown>)
    .filter(({ event }) => event !== 'page');
const pushes = (record: JourneyRecord) => record.pages.flatMap(({ observation }) => pushed(observation));

describe('a journey', () => {
  it('is recorded page by page, with each hit on the page and in the step that sent it', async () => {
    const { record } = await run([
      { type: 'setViewport', width: 1000, height: 700 },
      go('/'),
      { ...click('#old', 'aria/See the lamp', '.go'), assertedEvents: [{ type: 'navigation' }] },
      change('aria/Mail', 'ann@shop.example'),
      change('#size', 'Large'),
      click('#gift'),
      change('#note', 'new'),
      change('#day', '2026-12-01'),
      click('aria/Add to cart'),
      { type: 'waitForElement', selectors: ['text/Sent to'] },
      change('#code', 'X1'),
      { type: 'keyDown', key: 'Enter' },
      { type: 'keyUp', key: 'Enter' },
    ]);
    expect(outcomes(record)).toEqual(Array(13).fill('passed'));
    expect(record.outcome).toBe('done');
    expect(pagesOf(record)).toEqual([
      [2, 3, 'Shop', 'measured'],
      [3, 12, 'Lamp', 'measured'],
      [12, 13, 'Done', 'measured'],
    ]);
    expect(record.pages.map(({ observation }) => hitsOf(observation))).toEqual([
      ['view', 'leave'],
      ['view', 'add_to_cart&m=ann%40shop.example', 'leave'],
      ['view', 'leave'],
    ]);
    expect(record.steps[2]).toMatchObject({
      selector: 'aria/See the lamp',
      staleSelectors: ['#old'],
      url: `${site.origin}/lamp`,
    });
    expect(pushes(record).filter(({ event }) => event !== 'typed')).toEqual([
      { event: 'select_item' },
      expect.objectContaining({
        event: 'add_to_cart',
        size: 'l',
        gift: true,
        note: 'new',
        day: '2026-12-01',
      }),
    ]);
    const [, lamp] = record.pages;
    const added = seen(lamp!.observation.requests)!.find(({ url }) => url.includes('add_to_cart'))!;
    const atMs = added.startedMs + lamp!.startedMs;
    expect(atMs).toBeGreaterThanOrEqual(record.steps[8]!.startedMs);
    expect(atMs).toBeLessThan(record.steps[9]!.startedMs);
    expect(site.at('/done')[0]).toMatchObject({ method: 'POST', body: 'code=X1' });
  });

  it('records the views of an application as one page', async () => {
    const { record } = await run([
      go('/spa'),
      { ...click('text/Next'), assertedEvents: [{ type: 'navigation' }] },
    ]);
    expect(outcomes(record)).toEqual(['passed', 'passed']);
    expect(pagesOf(record)).toEqual([[1, 2, 'One', 'measured']]);
    expect(recorded(record.pages[0]!.observation.views).map(({ kind }) => kind)).toEqual([
      'load',
      'push-state',
    ]);
  });

  it('follows frames, shadow roots and what is out of view', async () => {
    const { record } = await run([
      go('/deep'),
      click(['#host', 'button']),
      click('pierce/button'),
      { ...click('text/Framed'), frame: [0] },
      click('xpath///button[@id="low"]'),
      go('/frames'),
      { ...click('aria/Far[role="button"]'), frame: [0] },
      { ...click('text/Far'), target: `${other}/far` },
    ]);
    expect(outcomes(record)).toEqual(Array(8).fill('passed'));
    expect(pushes(record).map(({ event }) => event)).toEqual([
      'shadow',
      'shadow',
      'framed',
      'low',
      'far',
      'far',
    ]);
  });

  it('goes on in tabs that pages open, over dialogs, downloads and other origins', async () => {
    const { record } = await run([
      go('/tabs'),
      click('text/New tab'),
      { type: 'waitForElement', selectors: ['text/Thanks'], target: `${site.origin}/done` },
      { type: 'close', target: `${site.origin}/done` },
      click('text/Window'),
      { ...click('#gift'), target: `${site.origin}/lamp?window` },
      click('#ask'),
      click('#file'),
      click('#pay'),
      click('#ok'),
      { type: 'waitForExpression', expression: 'location.search === "?paid"' },
    ]);
    expect(record.steps.map(({ reason }) => reason)).toEqual(Array(11).fill(null));
    expect(pagesOf(record)).toEqual([
      [1, 9, 'Tabs', 'measured'],
      [2, 4, 'Done', 'measured'],
      [5, 6, 'Lamp', 'measured'],
      [9, 10, 'Bank', 'measured'],
      [10, 11, 'Done', 'measured'],
    ]);
    expect(record.pages[0]!.observation.dialogs).toEqual([{ type: 'confirm', message: 'Sure?' }]);
    expect(record.pages[4]!.observation.redirects).toEqual([{ url: `${site.origin}/back`, status: 302 }]);
  });
});

describe('a step of ours', () => {
  it('pushes, stores, uploads and answers the banner', async () => {
    const { record, state } = await run([
      go('/own'),
      own('push', { dataLayer: 'dataLayer', value: { event: 'ours', n: 1 } }),
      own('upload', { selectors: ['#file'], fileName: '../cv.pdf', bytes: 12 }),
      own('cookie', { name: 'who', value: 'me' }),
      own('storage', { area: 'local', key: 'who', value: 'me too' }),
      go('/banner'),
      own('consent', { answer: 'accept' }),
    ]);
    expect(record.steps.map(({ reason }) => reason)).toEqual(Array(7).fill(null));
    expect(pushes(record)).toEqual([
      { event: 'ours', n: 1 },
      { event: 'chosen', name: 'cv.pdf', size: 12 },
      { event: 'accepted' },
    ]);
    expect(recorded(record.pages[1]!.observation.consent)).toMatchObject({
      action: 'accept',
      result: 'done',
    });
    const next = await run([go('/kept')], { state: state! });
    expect(pushes(next.record)).toEqual([{ event: 'kept', cookie: 'who=me', local: 'me too' }]);
  });

  it('reports whether an event came since the last step that did something', async () => {
    const { record } = await run(
      [
        go('/own'),
        own('expectEvent', { event: 'view', source: 'own' }),
        click('text/Buy'),
        own('expectEvent', { event: 'bought' }),
        own('expectNoEvent', { event: 'view' }),
        own('push', { value: { event: 'late' } }),
        go('/done'),
        own('expectEvent', { event: 'view' }),
        own('expectNoEvent', { event: 'view' }),
      ],
      { eventNamesOf },
    );
    expect(outcomes(record)).toEqual([...Array(8).fill('passed'), 'event-seen']);
    // A page that was read in between is reported in its state when it was left.
    expect(pushes(record)).toEqual([{ event: 'late' }]);
  });
});

/** Returns the pictures of a run that types a value which no other part of the record contains. */
async function typing(mail: string) {
  const steps: StepRecord[] = [];
  const { record, pictures } = await run(
    [
      go('/lamp'),
      change('aria/Mail', '{{mail}}'),
      click('aria/Add to cart'),
      { ...click(`text/Sent to {{mail}}`), label: 'for {{mail}}' },
      { ...click('#no{{mail}}'), timeout: 50 },
    ],
    { values: { mail }, pictures: true, onStep: (step) => steps.push(step) },
  );
  expect(outcomes(record)).toEqual(['passed', 'passed', 'passed', 'passed', 'element-not-found']);
  expect(site.received.some(({ query }) => query.includes(encodeURIComponent(mail)))).toBe(true);
  const all = JSON.stringify([record, steps]);
  for (const form of [mail, encodeURIComponent(mail), btoa(`user:${mail}`), btoa(mail).slice(0, 12)])
    expect(all).not.toContain(form);
  expect(pictures.size).toBeGreaterThan(2);
  return record.steps.slice(2, 4).map(({ screenshot }) => screenshot);
}

describe('a hidden value', () => {
  it('is typed and sent, and in nothing that comes back', async () => {
    // Pictures do not depend on the value.
    expect(await typing('anna.q+1@shop.example')).toEqual(await typing('otto.z+7@mail.example'));
  });

  it('that nobody gave ends the journey before it begins', async () => {
    site.received.length = 0;
    const { record } = await run([go('/'), change('#mail', '{{mail}}'), go('/done')]);
    expect(outcomes(record)).toEqual(['skipped', 'value-not-given', 'skipped']);
    expect(site.received).toEqual([]);
  });
});

describe('a step that cannot be done', () => {
  const SHORT = { timeout: 200 };
  const STEPS: [code: string, path: string, step: Step][] = [
    ['element-not-found', '/', { ...click('#nowhere'), ...SHORT }],
    ['element-not-reachable', '/hidden', { ...click('#gone'), ...SHORT }],
    ['target-not-found', '/', { ...click('a'), ...SHORT, target: 'https://nowhere.example/' }],
    ['expression-false', '/', { type: 'waitForExpression', expression: 'document.title === "x"', ...SHORT }],
    ['expression-threw', '/', { type: 'waitForExpression', expression: 'nothing.here', ...SHORT }],
    [
      'navigation-not-seen',
      '/own',
      { ...click('text/Buy'), ...SHORT, assertedEvents: [{ type: 'navigation' }] },
    ],
    ['navigation-failed', '/', { type: 'navigate', url: 'http://10.0.0.1/', ...SHORT }],
    ['not-supported', '/', { type: 'customStep', name: 'theirs', parameters: {} }],
    ['event-not-seen', '/', own('expectEvent', { event: 'purchase' })],
    ['element-not-reachable', '/hidden', { ...click('#under'), ...SHORT }],
    ['target-not-found', '/', { ...click('a'), ...SHORT, frame: [3] }],
    ['element-not-found', '/', { type: 'waitForElement', selectors: ['h1'], count: 2, ...SHORT }],
  ];
  it.each(thinned(STEPS, 9))('is %s, and ends the journey', async (code, path, step) => {
    const { record } = await run([go(path), step, go('/done')], { eventNamesOf: () => [] });
    expect(record.outcome).toBe('step-failed');
    expect(outcomes(record)).toEqual(['passed', code, 'skipped']);
    expect(record.pages.at(0)?.observation.outcome).toBe('measured');
  });

  it('ends in bounded time where the page hangs, dies, or nobody wants it any more', EXHAUSTIVE, async () => {
    const hangs = run([go('/hangs'), { ...click('button'), timeout: 200 }, go('/done')]);
    const dies = run([go('/'), go('/crash'), go('/done')]);
    const over = new AbortController();
    const cancelled = run(
      [go('/'), { type: 'waitForExpression', expression: 'new Promise(() => {})', timeout: 20_000 }],
      {
        signal: over.signal,
        onStep: () => over.abort(),
      },
    );
    expect(outcomes((await hangs).record)).toEqual(['passed', 'timed-out', 'skipped']);
    expect(outcomes((await dies).record)).toEqual(['passed', 'page-crashed', 'skipped']);
    expect(outcomes((await cancelled).record)).toEqual(['passed', 'cancelled']);
  });
});
