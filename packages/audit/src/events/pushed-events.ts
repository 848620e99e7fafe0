import type { TrackedEvent } from '@vigie/contract/tracking-plan.ts';
import type { DataLayerRecord } from '@vigie/contract/observation/data-layer.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import { isObject } from '../hits/fields.ts';
import { bounded } from './bounded.ts';
import type { Budget } from './bounded.ts';

const PUSHES: ReadonlySet<DataLayerRecord['timeline'][number]['operation']> = new Set([
  'initial',
  'push',
  'unshift',
  'set-index',
  'splice',
]);

export type PushedEvent = Pick<TrackedEvent, 'name' | 'source' | 'properties' | 'atMs' | 'push'>;

/**
 * The events of every dataLayer: objects in an array whose `event` is a text, whole as they were pushed. The tag
 * manager's own events (`gtm.*`) and gtag's commands, which are lists of arguments, are none.
 */
export function pushedEvents(
  { dataLayer, otherDataLayers }: Pick<Observation, 'dataLayer' | 'otherDataLayers'>,
  budget: Budget,
): PushedEvent[] {
  const usual = seen(dataLayer);
  const others = otherDataLayers === undefined ? [] : (seen(otherDataLayers) ?? []);
  return [...(usual === undefined ? [] : [{ ...usual, name: 'dataLayer' }]), ...others].flatMap((layer) =>
    eventsOfLayer(layer, budget),
  );
}

function eventsOfLayer(
  { name, timeline }: DataLayerRecord & { name: string },
  budget: Budget,
): PushedEvent[] {
  return timeline
    .filter(({ operation }) => PUSHES.has(operation))
    .flatMap(({ value, atMs }, push) => {
      const event = isObject(value) && Object.hasOwn(value, 'event') ? value['event'] : undefined;
      if (!isObject(value) || typeof event !== 'string' || event.trim() === '' || event.startsWith('gtm.'))
        return [];
      return [{ name: event, source: `dataLayer:${name}`, properties: bounded(value, budget), atMs, push }];
    });
}
