import { readGoogleScript } from '@vigie/audit/containers/google-script.ts';
import { predictPushes } from '@vigie/audit/containers/predict/predict-pushes.ts';
import { runOf } from '@vigie/audit/containers/predict/processed-pushes.ts';
import type { Container, PredictedPush, PredictionDoubt } from '@vigie/contract/container.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seeded } from '../personal-data/seeded.ts';
import { openGroundTruthInspector } from '../visits.ts';
import {
  addressOf,
  generatePage,
  LAYERS,
  scriptOf,
  serveContainers,
  type PageContainer,
} from './container-site.ts';

/** Accuracy of one container's predictions on its page. */
export interface EvaluatedContainer {
  id: string;
  /** Number of events at which its triggers were evaluated. */
  events: number;
  /** Number of tags that fired, over all events. */
  fired: number;
  /** Number of undecided tags, by reason. */
  undecided: Partial<Record<PredictionDoubt, number>>;
  faults: string[];
}

/** Runs generated containers in a browser with our own interpreter, and compares the fired tags with the prediction. */
export async function evaluateContainers(
  { seed, count }: { seed: number; count: number },
  onProgress: (done: number) => void = () => undefined,
): Promise<EvaluatedContainer[]> {
  const chance = seeded(seed);
  const pages = Array.from({ length: Math.ceil(count / LAYERS.length) }, (_, page) =>
    generatePage(chance, page, Math.min(LAYERS.length, count - page * LAYERS.length)),
  );
  const site = await serveContainers(pages);
  const inspector = await openGroundTruthInspector({ tracking: TRACKING, lookAheadSeconds: 1 });
  try {
    let done = 0;
    const results = await Promise.all(
      pages.map(async (containers, page) => {
        const url = `${site.origin}/p/${page}/thanks/index.html?id=12&utm_source=abc&empty=#end`;
        const { observation } = await inspector.inspect(url);
        done += containers.length;
        onProgress(done);
        return containers.map((one) => evaluateContainer(one, site.origin, observation));
      }),
    );
    return results.flat();
  } finally {
    await inspector.close();
    await site.close();
  }
}

const TRACKING = {
  jsTagName: 'none.js',
  phpTagName: 'none.php',
  requiredVariables: [],
  pageViewRule: null,
  dataLayers: LAYERS.map((name) => ({ name, shape: 'array' as const })),
};

function evaluateContainer(one: PageContainer, origin: string, observation: Observation): EvaluatedContainer {
  const url = addressOf(origin, one);
  const [container] = readGoogleScript({ text: scriptOf(one), url });
  const run = runOf(observation, url);
  const fired = firedOf(one.id, observation);
  const result: EvaluatedContainer = { id: one.id, events: fired.size, fired: 0, undecided: {}, faults: [] };
  if (container === undefined || run === null)
    return { ...result, faults: [`${one.id}: not read, or not run`] };
  const pushes = predictPushes(container, observation, { run, dataLayer: one.layer });
  // After the page replaced its dataLayer, pushes of the manager into the old one are not recorded.
  const isReplaced = one.actions.late.some((action) => action.startsWith(`window.${one.layer} =`));
  const last = pushes.at(-1)?.index ?? 0;
  if (isReplaced) for (const key of fired.keys()) if (Number.parseInt(key, 10) > last) fired.delete(key);
  return compare(result, { container, pushes, fired });
}

/** Returns tags by the index and the name of the event at which they fired, as the interpreter logged. */
function firedOf(id: string, { console }: Observation): Map<string, Set<number>> {
  const fired = new Map<string, Set<number>>();
  for (const { text } of console.state === 'recorded' ? console.value : []) {
    if (!text.startsWith('fired ')) continue;
    const [container, index, name, tags] = JSON.parse(text.slice(6)) as [string, number, string, number[]];
    if (container !== id) continue;
    const key = `${index} ${name}`;
    fired.set(key, new Set([...(fired.get(key) ?? []), ...tags]));
  }
  return fired;
}

interface Compared {
  container: Container;
  pushes: readonly PredictedPush[];
  fired: ReadonlyMap<string, ReadonlySet<number>>;
}

function compare(result: EvaluatedContainer, { container, pushes, fired }: Compared): EvaluatedContainer {
  const predicted = new Map(pushes.map((push) => [`${push.index} ${push.event}`, push]));
  for (const [key, seen] of fired) {
    result.fired += seen.size;
    const push =
      predicted.get(key) ?? pushes.find(({ index, event }) => event === null && key.startsWith(`${index} `));
    if (push === undefined) result.faults.push(`${result.id}: ${key} was not foreseen`);
    else comparePush(result, { container, push, seen, key });
  }
  for (const [key, push] of predicted)
    if (
      !fired.has(key) &&
      push.event !== null &&
      push.tags.some(({ outcome }) => outcome.startsWith('fires'))
    )
      result.faults.push(`${result.id}: ${key} did not come`);
  return result;
}

function comparePush(
  result: EvaluatedContainer,
  {
    container,
    push,
    seen,
    key,
  }: { container: Container; push: PredictedPush; seen: ReadonlySet<number>; key: string },
): void {
  const predicted = new Map(push.tags.map((tag) => [tag.tag, tag]));
  for (const { number } of container.tags) {
    const { outcome = 'no-trigger', doubts = [], missing = [] } = predicted.get(number) ?? {};
    if (outcome === 'not-decidable') {
      for (const doubt of doubts) result.undecided[doubt] = (result.undecided[doubt] ?? 0) + 1;
      const isNamed = doubts.length > 0 && (!doubts.includes('variable') || missing.length > 0);
      if (!isNamed)
        result.faults.push(`${result.id}: ${key}: tag ${number} is not decided, and nothing is named`);
    } else if (outcome.startsWith('fires') !== seen.has(number))
      result.faults.push(
        `${result.id}: ${key}: tag ${number} ${seen.has(number) ? 'fired' : 'did not fire'}: ${outcome}`,
      );
  }
}
