import type { Container, ContainerCondition, ContainerTrigger } from '@vigie/contract/container.ts';
import { isEvent } from '../google-triggers.ts';
import { found, type FoundPart } from './found-part.ts';
import type { ReviewFacts } from './review-facts.ts';

/**
 * Returns tags that fired nowhere, triggers that cannot, and variables that no page sets. Without a visit, nobody
 * knows.
 */
export function idleParts(container: Container, facts: ReviewFacts): FoundPart[] {
  const contradictions = container.triggers
    .filter(({ conditions }) => isContradiction(conditions))
    .map(({ number }) => found('trigger-cannot-fire', { trigger: number }, { why: 'contradiction' }));
  if (facts.visits === 0) return contradictions;
  const excluded = new Set(contradictions.map(({ trigger }) => trigger));
  const waiting = container.triggers.filter(({ number }) => !excluded.has(number));
  return [
    ...container.tags
      .filter(({ number, paused }) => !paused && !facts.firedTags.has(number))
      .map(({ number }) => found('never-fired', { tag: number })),
    ...contradictions,
    ...waiting.flatMap((trigger) => withoutEvent(trigger, container, facts)),
    ...undefinedVariables(container, facts),
  ];
}

/**
 * Returns two conditions on one thing that no value of it meets: it is two texts at once, or is and is not the same.
 */
function isContradiction(conditions: readonly ContainerCondition[]): boolean {
  const literal = conditions.filter(
    ({ operator, right, ignoreCase }) => operator === 'equals' && typeof right === 'string' && !ignoreCase,
  );
  return [...Map.groupBy(literal, ({ left }) => JSON.stringify(left)).values()].some((same) => {
    const wanted = new Set(same.filter(({ negated }) => !negated).map(({ right }) => right));
    return wanted.size > 1 || same.some(({ negated, right }) => negated && wanted.has(right));
  });
}

function withoutEvent(
  { number, conditions }: ContainerTrigger,
  container: Container,
  { events }: ReviewFacts,
): FoundPart[] {
  if (events === null) return [];
  const event = conditions.map((condition) => eventOf(condition, container)).find((name) => name !== null);
  if (event === undefined || event === null || event.startsWith('gtm.') || events.has(event)) return [];
  return [found('trigger-cannot-fire', { trigger: number }, { why: 'no-event', event })];
}

/** Returns the one event that a condition lets in. */
function eventOf(
  { operator, negated, ignoreCase, left, right }: ContainerCondition,
  { variables }: Container,
): string | null {
  const isExact = operator === 'equals' && !negated && !ignoreCase && typeof right === 'string';
  return isExact && isEvent(left, variables) ? right : null;
}

/**
 * Returns variables of the dataLayer without a default value. What the tag manager sets itself is none of the page's.
 */
function undefinedVariables({ variables }: Container, { definedKeys }: ReviewFacts): FoundPart[] {
  return variables.flatMap(({ number, type, parameters }) => {
    const key = parameters['name'];
    const isAsked = type === 'v' && typeof key === 'string' && key !== 'event' && !key.startsWith('gtm.');
    const hasDefault = parameters['setDefaultValue'] === true;
    if (!isAsked || hasDefault || definedKeys.has(key)) return [];
    return [found('variable-never-defined', { variable: number }, { key })];
  });
}
