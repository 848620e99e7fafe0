import { recordedDataLayers } from '@vigie/audit/data-layer/expected.ts';
import { decodeHits } from '@vigie/audit/hits/decode-hits.ts';
import { evaluateObservation } from '@vigie/audit/evaluate-observation.ts';
import { addVerdicts, emptyTable, scoreOf } from '@vigie/audit/score.ts';
import { pageKindOf } from '@vigie/audit/page-kind.ts';
import { explain } from '@vigie/audit/remedies/explain.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import { trackerSettings, type Tracker, type TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Score } from '@vigie/contract/score.ts';
import type { Remedy, Verdict } from '@vigie/contract/verdict.ts';
import type { ReportPage } from './page.ts';
import { sentencesIn } from './sentences.ts';

/** English remedies: the JSON report is a stable interface, whatever language the user selected. */
const { remedyWithLine: inEnglish } = sentencesIn('en');

/** Returns the report of one visit, and the remedy of each of its verdicts. */
export function reportPage(
  observation: Observation,
  tracking: TrackingSettings,
): { page: ReportPage; remedies: Remedies; others: Remedies[] } {
  const { remedies, ...evaluated } = evaluateByTracker(observation, tracking);
  const { evaluated: dataLayer, others: beside } = recordedDataLayers(observation, tracking);
  const others = (tracking.others ?? []).map((tracker) => ({
    ...reportTrackerName(tracker),
    ...evaluateByTracker(observation, trackerSettings(tracking, tracker)),
  }));
  const page: ReportPage = {
    url: observation.requestedUrl,
    finalUrl: observation.finalUrl,
    httpStatus: observation.httpStatus,
    outcome: observation.outcome,
    failure: observation.failure,
    kind: pageKindOf(observation),
    ...evaluated,
    ...(others.length > 0 && { trackers: others.map(({ remedies: _its, ...theirs }) => theirs) }),
    consent: seen(observation.consent) ?? null,
    dataLayer,
    otherDataLayers: beside,
    settledBy: observation.settledBy,
    timings: observation.timings,
    durationMs: Date.parse(observation.finishedAt) - Date.parse(observation.startedAt),
  };
  return { page, remedies, others: others.map((tracker) => tracker.remedies) };
}

/** One remedy for each verdict of a tracker. */
export type Remedies = (Remedy | null)[];

/** Evaluates a visit by the settings of one tracker. */
function evaluateByTracker(observation: Observation, settings: TrackingSettings) {
  const verdicts = evaluateObservation(observation, settings);
  const remedies: Remedies = verdicts.map((verdict) => explain(verdict, verdicts));
  return {
    ...gradeOfPage(verdicts),
    verdicts: verdicts.map((verdict, index) => {
      const remedy = remedies[index] ?? null;
      return { ...verdict, remedy: remedy === null ? null : inEnglish(remedy) };
    }),
    hits: decodeHits(observation, settings),
    remedies,
  };
}

/** Returns the tracker's name in reports. */
export function reportTrackerName({ name, family }: Tracker): { name: string; family?: string } {
  return family ? { name, family } : { name };
}

/** Returns the score of one page alone. */
export function gradeOfPage(verdicts: Verdict[]): Pick<Score, 'reliability' | 'grade'> {
  const { reliability, grade } = scoreOf(addVerdicts(emptyTable(), verdicts), 1);
  return { reliability, grade };
}
