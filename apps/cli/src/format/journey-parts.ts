import type { StepFailure } from '@vigie/contract/step-failure.ts';
import type { JourneyReport } from '@vigie/contract/journey-report.ts';
import { conformityOf } from '@vigie/contract/tracking-plan.ts';
import { journeyOutcomeIn, stepFailureIn } from '@vigie/contract/wording/step-words.ts';
import { showDuration } from '../progress/pace.ts';
import type { Labels } from './labels/labels.ts';

export type ReportedJourney = JourneyReport['journeys'][number];
export type ReportedStep = ReportedJourney['steps'][number];

const EVENTS_SHOWN = 12;

/** Returns the events of a step as `SOURCE NAME`, each once with its count. */
export function eventsShown({ hits, pushes }: ReportedStep): string[] {
  const names = [
    ...hits.flatMap(({ vendor, event }) => (event === null ? [] : `${vendor ?? '?'} ${event}`)),
    ...pushes.flatMap(({ dataLayer, value }) => {
      const name = pushedName(value);
      return name === null ? [] : `dataLayer:${dataLayer} ${name}`;
    }),
  ];
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const shown = Array.from(counts, ([name, count]) => (count === 1 ? name : `${name} ×${count}`));
  return shown.length > EVENTS_SHOWN ? [...shown.slice(0, EVENTS_SHOWN), '…'] : shown;
}

/** Returns the event name of a push; null for the tag manager's own events, which describe no action of the visitor. */
function pushedName(value: ReportedStep['pushes'][number]['value']): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { event } = value;
  return typeof event === 'string' && !event.startsWith('gtm.') ? event : null;
}

/** Returns the figures of a journey for one line. */
export function figuresOf(journey: ReportedJourney, labels: Labels): string[] {
  const { steps, findings, figures, outcome } = journey;
  const done = steps.filter((step) => step.outcome === 'passed').length;
  const conformity = figures === undefined ? null : conformityOf(figures);
  const percent = new Intl.NumberFormat(labels.locale, { maximumFractionDigits: 1 });
  const seconds = steps.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000;
  return [
    outcome === 'passed' && figures === undefined
      ? labels.journey.allDone
      : journeyOutcomeIn(labels.locale, outcome),
    labels.journey.steps(done, steps.length),
    ...(figures === undefined ? [] : [labels.journey.findings(findings.length)]),
    ...(conformity === null ? [] : [labels.journey.conformity(percent.format(conformity))]),
    showDuration(seconds),
  ];
}

/** Returns the reason of a failed step: the sentence of its code and the code's subject. */
export function reasonShown(
  { reason }: ReportedStep,
  labels: Labels,
): { sentence: string; about: string } | null {
  if (reason === null) return null;
  const [code = '', ...about] = reason.split(': ');
  return {
    sentence: stepFailureIn(labels.locale, code as StepFailure) ?? code,
    about: about.join(': '),
  };
}

/** Returns the findings of a step; null: those of no step. */
export const findingsOf = ({ findings }: ReportedJourney, step: number | null): ReportedJourney['findings'] =>
  findings.filter((finding) => finding.step === step);
