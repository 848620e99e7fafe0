import type { Container, PredictedPush } from '@vigie/contract/container.ts';
import type { DataLayerRecord } from '@vigie/contract/observation/data-layer.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { Manager, type PredictionOptions, type PushMoment } from './manager.ts';
import { Addresses, processedPushes } from './processed-pushes.ts';

/**
 * Predicts the tags of a Google container at each push of a visit, in order. Empty if the visit could not record the
 * pushes.
 */
export function predictPushes(
  container: Container,
  observation: Observation,
  options: PredictionOptions,
): PredictedPush[] {
  return [...momentsOf(container, observation, options)].map(({ push }) => push);
}

/** Yields the prediction push by push. A moment is valid until the next one is taken. */
export function* momentsOf(
  container: Container,
  observation: Observation,
  options: PredictionOptions,
): Generator<PushMoment> {
  const name = options.dataLayer ?? 'dataLayer';
  const record = recordOf(observation, name);
  if (record === null) return;
  const manager = new Manager(container, observation, options);
  const pushes = processedPushes(record, options.run, new Addresses(observation));
  if (options.isConsentShared === true) manager.foresee(pushes.filter(({ isEarly }) => isEarly));
  for (const push of pushes)
    for (const { index, atMs, urls, event } of manager.take(push))
      yield manager.ask({ dataLayer: name, index, atMs, event }, urls);
}

export function recordOf(observation: Observation, name: string): DataLayerRecord | null {
  if (name === 'dataLayer') return seen(observation.dataLayer) ?? null;
  const others = observation.otherDataLayers && seen(observation.otherDataLayers);
  return others?.find((one) => one.name === name) ?? null;
}
