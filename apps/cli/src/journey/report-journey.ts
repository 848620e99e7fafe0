import { toldHits } from '@vigie/audit/events/told-hits.ts';
import type { JourneyRecord, StepRecord, VisitedPage } from '@vigie/contract/journey-record.ts';
import type { DataLayerRecord } from '@vigie/contract/observation/data-layer.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { PlanJudgement } from '@vigie/contract/tracking-plan.ts';
import type { ReportedJourney, ReportedStep } from '../format/journey-parts.ts';

type ReportedPush = ReportedStep['pushes'][number];

/** What is neither a push, nor was there when the dataLayer was made. */
const NO_PUSHES: ReadonlySet<string> = new Set(['assign', 'mutation']);

/** What a report says of one journey; `judgement` is null where no plan was given. */
export function reportJourney(record: JourneyRecord, judgement: PlanJudgement | null): ReportedJourney {
  const hits = record.pages.flatMap(hitsOf).toSorted((one, other) => one.atMs - other.atMs);
  const pushes = record.pages.flatMap(pushesOf).toSorted((one, other) => one.atMs - other.atMs);
  const done = record.steps.filter(({ outcome }) => outcome !== 'skipped');
  const steps = record.steps.map((step) => ({
    ...factsOf(step),
    hits: hits.filter(({ atMs }) => sliceOf(done, atMs) === step.number),
    pushes: pushes.filter(({ atMs }) => sliceOf(done, atMs) === step.number),
  }));
  return {
    title: record.title,
    outcome: outcomeOf(record, judgement),
    steps,
    findings: judgement?.findings ?? [],
    ...(judgement !== null && { figures: judgement.figures }),
  };
}

function outcomeOf({ outcome }: JourneyRecord, judgement: PlanJudgement | null): ReportedJourney['outcome'] {
  if (outcome === 'step-failed') return 'step-failed';
  return judgement === null || judgement.findings.length === 0 ? 'passed' : 'failed';
}

function factsOf(step: StepRecord): Omit<ReportedStep, 'hits' | 'pushes'> {
  const { number, type, label, outcome, reason, selector, url, durationMs, staleSelectors } = step;
  const about = reason === null || reason.detail === '' ? '' : `: ${reason.detail}`;
  return {
    number,
    type,
    label,
    outcome,
    reason: reason === null ? null : reason.code + about,
    selector,
    url,
    durationMs,
    ...(staleSelectors.length > 0 && { staleSelectors }),
  };
}

/** The step in whose slice a moment lies: the last one that had begun. */
function sliceOf(done: readonly StepRecord[], atMs: number): number | undefined {
  return (done.findLast(({ startedMs }) => startedMs <= atMs) ?? done[0])?.number;
}

/** Hits of every known family, in the journey's time, each with the event that it tells. */
function hitsOf({ observation, startedMs }: VisitedPage): ReportedStep['hits'] {
  return toldHits(observation).map(({ hit, event }) => ({
    ...hit,
    atMs: hit.atMs + startedMs,
    event: event?.name ?? null,
    properties: event?.properties ?? {},
  }));
}

function pushesOf({ observation, startedMs }: VisitedPage): ReportedPush[] {
  const usual = seen(observation.dataLayer);
  const named = observation.otherDataLayers === undefined ? [] : (seen(observation.otherDataLayers) ?? []);
  const layers: (DataLayerRecord & { name: string })[] = [
    ...(usual === undefined ? [] : [{ ...usual, name: 'dataLayer' }]),
    ...named,
  ];
  return layers.flatMap(({ name, timeline }) =>
    timeline
      .filter(({ operation }) => !NO_PUSHES.has(operation))
      .map(({ atMs, value }) => ({ dataLayer: name, atMs: atMs + startedMs, value })),
  );
}
