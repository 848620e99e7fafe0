import type { TrackedEvent } from '@vigie/contract/tracking-plan.ts';
import type { DataLayerRecord, Json } from '@vigie/contract/observation/data-layer.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import { isObject } from '../json-object.ts';
import { bounded } from './bounded.ts';
import type { EventBudget } from './bounded.ts';

const PUSHES: ReadonlySet<DataLayerRecord['timeline'][number]['operation']> = new Set([
  'initial',
  'push',
  'unshift',
  'set-index',
  'splice',
]);

export type PushedEvent = Pick<TrackedEvent, 'name' | 'source' | 'properties' | 'atMs' | 'push'>;

/** Entry that was added to an array. */
export interface ArrayPush {
  /** Name of the dataLayer. */
  layer: string;
  /** Position among the pushes of that dataLayer, from 0. */
  push: number;
  atMs: number;
  value: Json;
}

/** Returns all pushes of pages to their dataLayers, one dataLayer after the other. */
export function pushesOf({
  dataLayer,
  otherDataLayers,
}: Pick<Observation, 'dataLayer' | 'otherDataLayers'>): ArrayPush[] {
  const usual = seen(dataLayer);
  const others = otherDataLayers === undefined ? [] : (seen(otherDataLayers) ?? []);
  const layers = [...(usual === undefined ? [] : [{ ...usual, name: 'dataLayer' }]), ...others];
  return layers.flatMap(({ name: layer, timeline }) =>
    timeline
      .filter(({ operation }) => PUSHES.has(operation))
      .map(({ value, atMs }, push) => ({ layer, push, atMs, value })),
  );
}

/**
 * Returns the events of every dataLayer: complete objects in an array whose `event` is a text. Excludes the tag
 * manager's own events (`gtm.*`) and gtag's commands, which are lists of arguments.
 */
export function pushedEvents(
  observation: Pick<Observation, 'dataLayer' | 'otherDataLayers'>,
  budget: EventBudget,
): PushedEvent[] {
  return pushesOf(observation).flatMap(({ layer, push, atMs, value }) => {
    const event = isObject(value) && Object.hasOwn(value, 'event') ? value['event'] : undefined;
    if (!isObject(value) || typeof event !== 'string' || event.trim() === '' || event.startsWith('gtm.'))
      return [];
    return [{ name: event, source: `dataLayer:${layer}`, properties: bounded(value, budget), atMs, push }];
  });
}
