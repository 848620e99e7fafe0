import type { Container, PredictedPush } from '@vigie/contract/container.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { recordOf } from '../predict-pushes.ts';
import { Addresses, processedPushes, type ContainerRun, type ProcessedPush } from '../processed-pushes.ts';
import { emptyObject, isValueObject, UNKNOWN, type Value } from '../value.ts';

/** Push of the page in the form that Matomo processes. */
export interface MatomoPush {
  push: Omit<PredictedPush, 'tags'>;
  value: Value;
  urls: string[] | null;
  /** True if it calls Matomo's own code in an unsupported way. */
  isCode: boolean;
  /** True if Matomo rejects it. Before the script ran, such a push ends the script; later it has no effect. */
  isRefused: boolean;
}

/** Returns the pushes to `_mtm`, and to Google's `dataLayer` if the container reads it, in Matomo's order. */
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
  const taken = google.filter(({ push }) => reads === 'always' || push.atMs <= run.untilMs);
  return [...pushesOf('_mtm'), ...taken];
}

/** Returns whether Matomo processes an entry of Google's dataLayer: only objects. */
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
    push: { dataLayer, index, atMs, event: eventName(called.value) },
    value: isRefused ? undefined : called.value,
    urls: addresses.during(atMs, atMs),
    isCode: called.isCode,
    isRefused,
  };
}

/** Methods whose calls do not affect the prediction. */
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

/** Reads a method call. `['dataLayer::push', {event: 'x'}]` pushes as well. */
function calledWith([method, first]: Value[]): Called {
  if (method === 'dataLayer::push') return { value: first, isCode: false };
  return { value: emptyObject(), isCode: !HARMLESS.has(method) };
}

function eventName(value: Value): string | null {
  const event = isValueObject(value) ? value['event'] : undefined;
  return typeof event === 'string' ? event : null;
}
