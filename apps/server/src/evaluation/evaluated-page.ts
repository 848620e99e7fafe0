import { analysedDataLayer } from '@vigie/audit/data-layer/expected.ts';
import { decodeHits } from '@vigie/audit/hits/decode-hits.ts';
import { evaluateObservation, type EvaluationInput } from '@vigie/audit/evaluate-observation.ts';
import { rootOf } from '@vigie/audit/root-cause.ts';
import type { DataLayerRecord } from '@vigie/contract/observation/data-layer.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { CanaryFinding } from '@vigie/contract/personal-data.ts';
import { trackerSettings, type TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { CHECK_WEIGHTS, type Check, type Verdict } from '@vigie/contract/verdict.ts';

/** A verdict with its root cause; reasons are empty where it passed. */
export interface RootedVerdict {
  check: Check;
  outcome: Verdict['outcome'];
  reason: string;
  rootCheck: Check;
  rootReason: string;
}

/** Results of an observation for one tracker. */
export interface PageEvaluation {
  verdicts: Verdict[];
  rooted: RootedVerdict[];
  lostWeight: number;
  hits: number;
  pageViews: number;
}

/** Results of an observation for a tracker other than the primary one. */
export interface TrackerEvaluation extends PageEvaluation {
  trackerId: string;
}

/** An observation with everything derived from it when it is stored. Its own verdicts are the primary tracker's. */
export interface EvaluatedPage extends PageEvaluation {
  url: string;
  observedAt: Date;
  observation: Observation;
  /** Recipients of the canary in the page's second visit; null: no such visit counts. */
  canary: readonly CanaryFinding[] | null;
  others: TrackerEvaluation[];
  /** The dataLayer that is analysed; null where there is none, or it could not be recorded. */
  dataLayer: DataLayerRecord | null;
  screenshot: { sha256: string; mimeType: string; sizeBytes: number } | null;
}

interface EvaluationContext {
  tracking: TrackingSettings;
  /** Health test of the website when the run was ordered. */
  healthTestId?: string | null;
  now: Date;
}

/** Maximum delay with which a visit may be reported. */
export const OLDEST_DAYS = 60;

/**
 * Evaluates an observation. `now` limits its time, so that an agent's wrong clock does not date a page outside the
 * stored range.
 */
export function evaluatePage(
  {
    url,
    observation,
    canary,
  }: Pick<EvaluatedPage, 'url' | 'observation'> & { canary?: CanaryFinding[] | undefined },
  { tracking, healthTestId = null, now }: EvaluationContext,
): EvaluatedPage {
  const evaluateWith = (settings: TrackingSettings) =>
    summarizeEvaluation(observation, { ...settings, healthTestId });
  return {
    url,
    observedAt: plausibleInstant(observation.startedAt, now),
    observation,
    canary: canary ?? null,
    ...evaluateWith(tracking),
    others: (tracking.others ?? []).flatMap((tracker) =>
      tracker.id === undefined
        ? []
        : { trackerId: tracker.id, ...evaluateWith(trackerSettings(tracking, tracker)) },
    ),
    dataLayer: observation.outcome === 'failed' ? null : analysedDataLayer(observation, tracking),
    screenshot: seen(observation.screenshot) ?? null,
  };
}

function summarizeEvaluation(observation: Observation, settings: EvaluationInput): PageEvaluation {
  const verdicts = evaluateObservation(observation, settings);
  const hits = observation.outcome === 'failed' ? [] : decodeHits(observation, settings);
  return {
    verdicts,
    rooted: rootedVerdicts(verdicts),
    lostWeight: verdicts
      .filter(({ outcome }) => outcome === 'failed')
      .reduce((sum, { check }) => sum + CHECK_WEIGHTS[check], 0),
    hits: hits.length,
    pageViews: hits.filter(({ kind }) => kind === 'page-view').length,
  };
}

/** Returns the verdicts of a visit, each with its root cause. */
export function rootedVerdicts(verdicts: Verdict[]): RootedVerdict[] {
  return verdicts.map((verdict) => withRoot(verdict, verdicts));
}

function withRoot(verdict: Verdict, verdicts: Verdict[]): RootedVerdict {
  const root = verdict.outcome === 'failed' ? rootOf(verdict, verdicts) : verdict;
  return {
    check: verdict.check,
    outcome: verdict.outcome,
    reason: verdict.reason ?? '',
    rootCheck: root.check,
    rootReason: root.reason ?? '',
  };
}

function plausibleInstant(startedAt: string, now: Date): Date {
  const at = Date.parse(startedAt);
  const tooOld = now.getTime() - at > OLDEST_DAYS * 24 * 3_600_000;
  return tooOld || at > now.getTime() ? now : new Date(at);
}
