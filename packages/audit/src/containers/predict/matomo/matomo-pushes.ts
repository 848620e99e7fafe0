import type { Container, PredictedPush } from '@vigie/contract/container.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { recordOf } from '../predict-pushes.ts';
import { Addresses, processedPushes, type ContainerRun, type ProcessedPush } from '../processed-pushes.ts';
import { emptyObject, isObject, UNKNOWN, type Value } from '../value.ts';

/** One push of the page as Matomo takes it up. */
export interface MatomoPush {
  place: Omit<PredictedPush, 'tags'>;
  value: Value;
  urls: string[] | null;
  /** It calls Matomo's own code in a way that is not followed. */
  isCode: boolean;
  /** Before the script ran, it ends the script; after that, it does nothing. */
  isRefused: boolean;
}

/**
 * Returns what is pushed to `_mtm`, and to Google's `dataLayer` where the container reads that too, in Matomo's
 * order.
 */
export function matomoPushes(
  container: Container,
  observation: Observation,
  run: ContainerRun,
): MatomoPush[] {
  const addresses = new Addresses(observation);
  const pushesOf = (name: string): MatomoPush[] => {
    const record = recordOf(observation, name);
    if (record === null || record.kind !== 'array') return [];
    return processedPushes(record, run, addresses).map((push) => matomoPush(name, push, addresses));
  };
  const reads = container.googleDataLayer ?? 'at-start';
  const google = reads === 'ignored' ? [] : pushesOf('dataLayer').filter(({ value }) => isTaken(value));
  const taken = google.filter(({ place }) => reads === 'always' || place.atMs <= run.untilMs);
  return [...pushesOf('_mtm'), ...taken];
}

/** Of Google's dataLayer, only objects are taken up. */
function isTaken(value: Value): boolean {
  return value === UNKNOWN || (typeof value === 'object' && value !== null);
}

function matomoPush(dataLayer: string, push: ProcessedPush, addresses: Addresses): MatomoPush {
  const { index, atMs, isFunction } = push;
  const isCall = dataLayer === '_mtm' && Array.isArray(push.value) && !push.isArguments;
  const called: Called = isCall ? calledWith(push.value as Value[]) : { value: push.value, isCode: false };
  const isObjectOrUnknown =
    called.value === UNKNOWN || (typeof called.value === 'object' && called.value !== null);
  const isRefused = isFunction || (!isObjectOrUnknown && !isCall);
  return {
    place: { dataLayer, index, atMs, event: eventName(called.value) },
    value: isRefused ? undefined : called.value,
    urls: addresses.during(atMs, atMs),
    isCode: called.isCode,
    isRefused,
  };
}

/** Calls of methods that change nothing of what is asked here. */
const HARMLESS: ReadonlySet<Value> = new Set([
  'enableDebugMode',
  'dataLayer::set',
  'dataLayer::get',
  'dataLayer::on',
]);

interface Called {
  value: Value;
  isCode: boolean;
}

/** `['dataLayer::push', {event: 'x'}]` pushes as well. */
function calledWith([method, first]: Value[]): Called {
  if (method === 'dataLayer::push') return { value: first, isCode: false };
  return { value: emptyObject(), isCode: !HARMLESS.has(method) };
}

function eventName(value: Value): string | null {
  const event = isObject(value) ? value['event'] : undefined;
  return typeof event === 'string' ? event : null;
}
