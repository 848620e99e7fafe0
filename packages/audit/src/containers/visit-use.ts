import type { Container, PredictedPush } from '@vigie/contract/container.ts';
import type { DataLayerRecord, Json } from '@vigie/contract/observation/data-layer.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { recordOf } from './predict/predict-pushes.ts';
import { dataLayerName, type PredictedContainer } from './predict/predict-visit.ts';
import { runOf } from './predict/processed-pushes.ts';

/** Predicted number of firings of a tag in one visit. */
export interface VisitTagUse {
  tag: number;
  /** Number of pushes at which it fired, and of those for which it is unknown. */
  pushes: number;
  undecided: number;
}

/** Data of one visit about one container, which a review sums up. */
export interface VisitUse {
  tags: VisitTagUse[];
  /** Keys that its variables read, and that the page set or may have set in the dataLayer. */
  keys: string[];
  /** Names of pushed events, without duplicates. */
  events: string[];
  /** Transfer size of the script; null if not recorded. */
  transferBytes: number | null;
  requestMs: number | null;
  runMs: number | null;
}

/** Maximum length of an event name, in characters. */
const EVENT_LENGTH = 200;

/** Returns the data of a visit about a container whose pushes were predicted. */
export function visitUse({ container, url, pushes }: PredictedContainer, observation: Observation): VisitUse {
  const request = (seen(observation.requests) ?? []).find((one) => one.url === url || one.finalUrl === url);
  const run = runOf(observation, url);
  const events = pushes.flatMap(({ event }) => (event === null ? [] : [event.slice(0, EVENT_LENGTH)]));
  return {
    tags: tagUses(pushes),
    keys: definedKeys(container, recordOf(observation, dataLayerName(url))),
    events: [...new Set(events)],
    transferBytes: request?.transferBytes ?? null,
    requestMs: request?.durationMs ?? null,
    runMs: run === null ? null : Math.max(0, run.untilMs - run.fromMs),
  };
}

/** Returns the tags that fired, or may have fired, at one push or more. */
export function tagUses(pushes: readonly PredictedPush[]): VisitTagUse[] {
  const uses = new Map<number, VisitTagUse>();
  for (const { tag, outcome } of pushes.flatMap(({ tags }) => tags)) {
    const fired = outcome === 'fires' || outcome === 'fires-in-sequence';
    if (!fired && outcome !== 'not-decidable') continue;
    const use = uses.get(tag) ?? { tag, pushes: 0, undecided: 0 };
    if (fired) use.pushes += 1;
    else use.undecided += 1;
    uses.set(tag, use);
  }
  return [...uses.values()];
}

/** Maximum length of a key, in characters. */
const KEY_LENGTH = 200;

function definedKeys({ variables }: Container, record: DataLayerRecord | null): string[] {
  const cuts = record?.cuts.map(({ path }) => path) ?? [];
  const keys = variables.flatMap(({ type, parameters }) => {
    const key = parameters['name'];
    return type === 'v' && typeof key === 'string' && key.length <= KEY_LENGTH ? [key] : [];
  });
  return [...new Set(keys)].filter((key) => {
    const isCut = cuts.some((path) => path === '' || key === path || key.startsWith(`${path}.`));
    return isCut || (record?.timeline.some(({ value }) => sets(value, key)) ?? false);
  });
}

/** Returns whether a push sets a key: directly, by its dotted path, or in any object of a `gtag` call. */
function sets(value: Json, key: string): boolean {
  if (Array.isArray(value)) return value.some((part) => !Array.isArray(part) && sets(part, ownKey(key)));
  if (typeof value !== 'object' || value === null) return false;
  if (Object.hasOwn(value, key)) return true;
  let current: Json = value;
  for (const part of key.split('.')) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, part)) return false;
    current = (current as Record<string, Json>)[part] ?? null;
  }
  return true;
}

/** Returns the key without `eventModel.`: `eventModel.value` is the key `value` of a `gtag` object. */
const ownKey = (key: string): string => key.replace(/^eventModel\./u, '');
