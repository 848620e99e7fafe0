import { absentDataLayer, type Json } from '@vigie/contract/observation/data-layer.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { readMatomoScript } from '../src/containers/matomo-script.ts';
import { predictVisit } from '../src/containers/predict/predict-visit.ts';
import { dataLayer, observation, recorded, request, run, view } from './observation-builder.ts';
import {
  publishedMatomoTag,
  publishedMatomoTrigger,
  matomoVariable,
  publishedMatomo,
} from './published-matomo.ts';

export const MATOMO_SCRIPT = 'https://stats.shop.fr/js/container_aBc123De.js';
/** Time at which the script had run, in ms. It arrived after 90 ms. */
const RUN_MS = 100;

export type TimedPush = [atMs: number, value: Json];

function timelineOf(pushes: TimedPush[]) {
  return pushes.map(([atMs, value], index) => ({
    atMs,
    operation: 'push' as const,
    value,
    scriptUrl: null,
    ...(index === 0 ? { url: 'https://shop.fr/cart?step=2' } : {}),
  }));
}

export function matomoVisit(
  mtm: TimedPush[],
  google: TimedPush[] = [],
  rest: Partial<Observation> = {},
): Observation {
  const base = observation();
  return {
    ...base,
    dataLayer: google.length > 0 ? dataLayer({ timeline: timelineOf(google) }) : recorded(absentDataLayer()),
    otherDataLayers: recorded([
      { ...absentDataLayer(), kind: 'array' as const, name: '_mtm', timeline: timelineOf(mtm) },
    ]),
    requests: recorded([request({ url: MATOMO_SCRIPT, startedMs: 50, durationMs: 40 })]),
    scriptRuns: recorded([run({ url: MATOMO_SCRIPT, atMs: RUN_MS })]),
    views: recorded([view({ url: 'https://shop.fr/cart?step=2' })]),
    timings: { ...base.timings, domContentLoadedMs: 300, loadMs: 600, totalMs: 2_000 },
    ...rest,
  };
}

interface Parts {
  tags: Record<string, unknown>[];
  triggers: Record<string, unknown>[];
}

/** Returns the events with the tags that fire, a question mark after an uncertain one, and why others did not fire. */
export function fired({ tags, triggers }: Parts, visited: Observation, settings = ''): string[] {
  const [container] = readMatomoScript({
    text: publishedMatomo({ tags, triggers }, settings),
    url: MATOMO_SCRIPT,
  });
  if (container === undefined) throw new Error('it was not read');
  const [predicted] = predictVisit([{ container, url: MATOMO_SCRIPT }], visited);
  return (predicted?.pushes ?? [])
    .filter(({ event }) => event !== null)
    .map(({ event, tags: results }) => {
      const shown = results.map(({ tag, outcome }) => {
        if (outcome === 'fires') return String(tag);
        return outcome === 'not-decidable' ? `${tag}?` : `${tag}:${outcome}`;
      });
      return [event, ...shown].join(' ');
    });
}

export const custom = (id: number, eventName: unknown, conditions: unknown[] = []) =>
  publishedMatomoTrigger(id, 'CustomEvent', { parameters: { eventName }, conditions });
export const ofKey = (dataLayerName: string, more = {}) =>
  matomoVariable('DataLayer', { parameters: { dataLayerName }, ...more });
export const where = (actual: unknown, comparison: string, expected: unknown) => ({
  actual,
  comparison,
  expected,
});

/** Returns whether a tag fires at `buy`, pushed with these values after the script ran. */
export function atBuy(condition: unknown, values: Record<string, Json> = {}): string {
  const parts = {
    tags: [publishedMatomoTag(1, { fireTriggerIds: [1] })],
    triggers: [custom(1, 'buy', [condition])],
  };
  return fired(parts, matomoVisit([[150, { event: 'buy', ...values }]])).join();
}
