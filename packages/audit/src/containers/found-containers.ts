import type { Container, PredictedPush } from '@vigie/contract/container.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { predictVisit, type FoundContainer } from './predict/predict-visit.ts';
import { readContainer } from './read-container.ts';

/** Returns the containers in the texts of a page's documents and scripts, by address. */
export function containersIn(texts: Readonly<Record<string, string>>): FoundContainer[] {
  return Object.entries(texts).flatMap(([url, text]) => {
    const read = readContainer({ text, url });
    return 'containers' in read ? read.containers.map((container) => ({ container, url })) : [];
  });
}

/**
 * Predicts the tags of a container at each push of a visit. The container replaces the one with the same id, else the
 * first one of its product. Empty if the page ran none.
 */
export function predictInstead(
  container: Container,
  { observation, own }: { observation: Observation; own: readonly FoundContainer[] },
): PredictedPush[] {
  const alike = own.filter((one) => one.container.product === container.product);
  const replaced =
    alike.find((one) => one.container === container) ??
    alike.find((one) => one.container.id === container.id) ??
    alike[0];
  if (replaced === undefined) return [];
  const tried = { container, url: replaced.url };
  const page = own.map((one) => (one === replaced ? tried : one));
  return predictVisit(page, observation).find(({ container: one }) => one === container)?.pushes ?? [];
}
