import type { Container, ContainerTag, EvaluatedTrigger, PredictedTag } from '@vigie/contract/container.ts';
import type { EventAnswer, TagAnswer } from '@vigie/contract/container-answer.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { containerRemedies } from './container-remedies.ts';
import { missOf } from './nearness.ts';
import type { PushMoment } from './manager.ts';
import { momentsOf } from './predict-pushes.ts';
import { predictionOptions, type FoundContainer } from './predict-visit.ts';
import { eventNameOf, linkOf, type PlannedEvent } from './sending-tags.ts';
import { UNKNOWN } from './value.ts';

export interface EventQuestion {
  containers: readonly FoundContainer[];
  observation: Observation;
  event: PlannedEvent;
}

/** Best candidate so far for a tag: the push at which it came nearest to firing. */
interface Candidate {
  tag: ContainerTag;
  link: TagAnswer['link'];
  fired: number;
  miss: number;
  nearest: Nearest | null;
}
interface Nearest {
  push: NonNullable<TagAnswer['push']>;
  predicted: PredictedTag | null;
  trigger: EvaluatedTrigger | null;
}

/** Returns the tags that could have sent an event on a page, and what stopped each tag; the nearest first. */
export function explainEvent({ containers, observation, event }: EventQuestion): EventAnswer {
  const found = containers.flatMap((one) => {
    const candidates = candidatesOf(one.container, event);
    const options = candidates.length === 0 ? null : predictionOptions(one, containers, observation);
    if (options !== null)
      for (const moment of momentsOf(one.container, observation, options))
        for (const candidate of candidates) updateNearest(candidate, moment, { ...one, event });
    return candidates.map((candidate) => ({ candidate, answer: answerOf(candidate, one) }));
  });
  const tags = found.toSorted((a, b) => a.candidate.miss - b.candidate.miss).map(({ answer }) => answer);
  return { event: event.name, tags };
}

function candidatesOf(container: Container, event: PlannedEvent): Candidate[] {
  return container.tags.flatMap((tag) => {
    const link = linkOf(tag, container, event);
    return link === null ? [] : [{ tag, link, fired: 0, miss: Infinity, nearest: null }];
  });
}

/** Penalty for a tag whose variable event name had another value. */
const OTHER_NAME = 3;

function updateNearest(
  candidate: Candidate,
  { push, triggers, evaluation }: PushMoment,
  { container, event }: { container: Container; event: PlannedEvent },
): void {
  if (push.event === null && push.tags.length === 0) return;
  const { tag } = candidate;
  const predicted = push.tags.find((one) => one.tag === tag.number) ?? null;
  const given = eventNameOf(tag);
  const hangs = candidate.link === 'may-name';
  const name = !hangs ? event.name : given === null ? UNKNOWN : evaluation.valueOf(given).value;
  const isOther = name !== event.name && name !== UNKNOWN;
  const fires = predicted?.outcome.startsWith('fires') ?? false;
  if (fires && !isOther) candidate.fired += 1;
  const evaluated = tag.triggers.map((number) => triggers.get(number));
  const ranked = evaluated
    .map((trigger) => ({ trigger, miss: missOf(trigger, conditionsOf(container, trigger)) }))
    .toSorted((a, b) => a.miss - b.miss);
  const miss = (fires ? -1 : (ranked[0]?.miss ?? OTHER_NAME)) + (isOther ? OTHER_NAME : 0);
  if (miss >= candidate.miss) return;
  candidate.miss = miss;
  if (hangs && name === event.name) candidate.link = 'named';
  const { dataLayer, index, atMs, event: pushed } = push;
  candidate.nearest = {
    push: { dataLayer, index, atMs, event: pushed },
    predicted,
    trigger: ranked[0]?.trigger ?? null,
  };
}

function conditionsOf({ triggers }: Container, { trigger }: EvaluatedTrigger) {
  return triggers.find(({ number }) => number === trigger)?.conditions ?? [];
}

/** Prediction for a tag that no push came near to firing. */
const NOT_PREDICTED = { outcome: 'no-trigger', blocking: [], withheld: [], missing: [], doubts: [] } as const;

function answerOf({ tag, link, fired, nearest }: Candidate, { container, url }: FoundContainer): TagAnswer {
  const { outcome, blocking, withheld, missing, doubts } = nearest?.predicted ?? NOT_PREDICTED;
  const answer: Omit<TagAnswer, 'remedies'> = {
    container: container.id,
    script: url,
    tag: tag.number,
    link,
    fired,
    push: nearest?.push ?? null,
    outcome,
    trigger: nearest?.trigger ?? null,
    blocking: blocking.filter(({ holds }) => holds !== false),
    withheld: [...withheld],
    setup: outcome === 'setup-failed' ? (tag.setup[0]?.tag ?? null) : null,
    missing: [...missing],
    doubts: [...doubts],
  };
  return { ...answer, remedies: containerRemedies(answer, tag, container) };
}
