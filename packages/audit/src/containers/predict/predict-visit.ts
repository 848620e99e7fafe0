import type { Container, PredictedPush } from '@vigie/contract/container.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { PredictionOptions } from './manager.ts';
import { predictMatomo } from './matomo/matomo-rules.ts';
import { predictPushes } from './predict-pushes.ts';
import { runOf } from './processed-pushes.ts';

/** Container with the address of the script in which a visit found it. */
export interface FoundContainer {
  container: Container;
  url: string;
}

export interface PredictedContainer extends FoundContainer {
  /** Empty if its script did not run. */
  pushes: PredictedPush[];
}

/** Predicts the tags of each Google or Matomo container of a page at each push of a visit. */
export function predictVisit(
  found: readonly FoundContainer[],
  observation: Observation,
): PredictedContainer[] {
  return found.map((one) => {
    if (one.container.product === 'matomo')
      return { ...one, pushes: matomoPredictions(one, found, observation) };
    const options = predictionOptions(one, found, observation);
    const pushes = options === null ? [] : predictPushes(one.container, observation, options);
    return { ...one, pushes };
  });
}

function matomoPredictions(
  { container, url }: FoundContainer,
  found: readonly FoundContainer[],
  observation: Observation,
): PredictedPush[] {
  const run = runOf(observation, url);
  const hasOthers = found.filter((one) => one.container.product === 'matomo').length > 1;
  return run === null ? [] : predictMatomo(container, observation, { run, hasOthers });
}

/** Returns the options for the prediction of a container. Null if it is not Google's, or if its script did not run. */
export function predictionOptions(
  { container, url }: FoundContainer,
  found: readonly FoundContainer[],
  observation: Observation,
): PredictionOptions | null {
  const run = isGoogle(container) ? runOf(observation, url) : null;
  if (run === null) return null;
  const others = otherScripts(url, observation);
  const zones = found.flatMap((one) =>
    one.container.zones
      .filter(({ containers }) => container.id !== null && containers.includes(container.id))
      .map((zone) => ({ container: one.container, zone })),
  );
  return {
    run,
    dataLayer: dataLayerName(url),
    isConsentShared: others.some(({ atMs }) => atMs <= run.untilMs),
    hasOtherConsent: others.some((other) => maySetConsent(other.url, found)),
    zones,
  };
}

function isGoogle({ product }: Container): boolean {
  return product === 'google-tag-manager' || product === 'google-tag';
}

/** Returns the name of the dataLayer that a Google script reads, from its address: `gtm.js?id=GTM-1&l=layer`. */
export function dataLayerName(url: string): string {
  return URL.parse(url)?.searchParams.get('l') || 'dataLayer';
}

const GOOGLE_SCRIPT = /\/(?:gtm\.js|gtag\/js)(?:\?|$)/u;

function otherScripts(url: string, observation: Observation): { url: string; atMs: number }[] {
  const runs = seen(observation.scriptRuns) ?? [];
  return runs.filter((run) => run.url !== url && run.outcome === 'ran' && GOOGLE_SCRIPT.test(run.url));
}

/**
 * Returns whether a script may set consent. Tag templates of a container may; the tag of Google's own products has
 * none.
 */
function maySetConsent(url: string, found: readonly FoundContainer[]): boolean {
  const container = found.find((one) => one.url === url)?.container;
  if (container === undefined) return url.includes('/gtm.js');
  return container.tags.some(({ type }) => type.startsWith('cvt_'));
}
