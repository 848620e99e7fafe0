import { begunSteps, stepAt } from '@vigie/audit/events/journey-events.ts';
import { pushesOf } from '@vigie/audit/events/pushed-events.ts';
import { findLimits, type Hide } from '@vigie/audit/vendor-limits/find-limits.ts';
import { readKnownHits } from '@vigie/audit/events/known-hits.ts';
import type { JourneyRecord, StepRecord, VisitedPage } from '@vigie/contract/journey-record.ts';
import type { PlanEvaluation } from '@vigie/contract/tracking-plan.ts';
import type { LimitFinding } from '@vigie/contract/vendor-limit.ts';
import type { TiedJourney } from '../server-calls/journey-calls.ts';
import type { ReportedJourney, ReportedStep } from '../format/journey-parts.ts';

type ReportedPush = ReportedStep['pushes'][number];

/** Returns the report of one journey; `judgement` is null if no plan was given. */
export function reportJourney(
  record: JourneyRecord,
  judgement: PlanEvaluation | null,
  { hide, tied }: { hide: Hide; tied: TiedJourney | null },
): ReportedJourney {
  const hits = record.pages
    .flatMap((page) => hitsOf(page, hide))
    .toSorted((one, other) => one.hit.atMs - other.hit.atMs);
  const pushes = record.pages.flatMap(reportedPushes).toSorted((one, other) => one.atMs - other.atMs);
  const begun = begunSteps(record.steps);
  const steps = record.steps.map((step) => {
    const own = hits.filter(({ hit }) => stepAt(hit.atMs, begun) === step.number);
    return {
      ...factsOf(step),
      hits: own.map(({ hit }) => hit),
      limits: own.flatMap(({ limits }, index) => limits.map((limit) => ({ ...limit, hit: index }))),
      ...(tied !== null && behindServer(tied, step.number)),
      pushes: pushes.filter(({ atMs }) => stepAt(atMs, begun) === step.number),
    };
  });
  return {
    title: record.title,
    outcome: outcomeOf(record, judgement, steps),
    steps,
    findings: judgement?.findings ?? [],
    ...(judgement !== null && { figures: judgement.figures }),
  };
}

function behindServer(tied: TiedJourney, step: number): Pick<ReportedStep, 'sentOn' | 'sentOnFindings'> {
  const own = tied.ofStep(step);
  return {
    sentOn: own.map(({ sentOn }) => sentOn),
    sentOnFindings: own.flatMap(({ findings }) => findings),
  };
}

function outcomeOf(
  { outcome }: JourneyRecord,
  judgement: PlanEvaluation | null,
  steps: readonly ReportedStep[],
): ReportedJourney['outcome'] {
  if (outcome === 'step-failed') return 'step-failed';
  const isLost = steps.some(({ sentOnFindings = [] }) => sentOnFindings.length > 0);
  return isLost || (judgement !== null && judgement.findings.length > 0) ? 'failed' : 'passed';
}

function factsOf(
  step: StepRecord,
): Omit<ReportedStep, 'hits' | 'limits' | 'pushes' | 'sentOn' | 'sentOnFindings'> {
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

/** Hit of a step with the limits of its vendor that it passes. */
interface HitWithLimits {
  hit: ReportedStep['hits'][number];
  limits: LimitFinding[];
}

/** Returns the hits of every known family, in the journey's time, each with its event and its passed limits. */
function hitsOf({ observation, startedMs }: VisitedPage, hide: Hide): HitWithLimits[] {
  const known = readKnownHits(observation);
  const limits = new Map(
    findLimits(observation, hide, known).hits.map(({ hit, findings }) => [hit, findings]),
  );
  return known.map(({ hit, event }) => ({
    hit: {
      ...hit,
      atMs: hit.atMs + startedMs,
      event: event?.name ?? null,
      properties: event?.properties ?? {},
    },
    limits: limits.get(hit) ?? [],
  }));
}

function reportedPushes({ observation, startedMs }: VisitedPage): ReportedPush[] {
  return pushesOf(observation).map(({ layer, atMs, value }) => ({
    dataLayer: layer,
    atMs: atMs + startedMs,
    value,
  }));
}
