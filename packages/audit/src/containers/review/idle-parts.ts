import type { Container, ContainerCondition, ContainerTrigger } from '@vigie/contract/container.ts';
import { isEvent } from '../google-triggers.ts';
import { found, type FoundPart } from './found-part.ts';
import type { ReviewFacts } from './review-facts.ts';

/** Returns tags that never fired, triggers that cannot hold, and variables that no page sets. Empty without a visit. */
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
 * Returns whether two conditions exclude each other: a value must equal two texts, or must and must not meet one
 * condition.
 */
export function isContradiction(conditions: readonly ContainerCondition[]): boolean {
  const literal = conditions.filter(
    ({ operator, right, ignoreCase }) => operator === 'equals' && typeof right === 'string' && !ignoreCase,
  );
  return [...Map.groupBy(literal, ({ left }) => JSON.stringify(left)).values()].some((same) => {
    const wanted = new Set(same.filter(({ negated }) => !negated).map(({ right }) => right));
    return wanted.size > 1 || same.some(({ negated, right }) => negated && wanted.has(right));
  });
}

function withoutEvent(trigger: ContainerTrigger, container: Container, { events }: ReviewFacts): FoundPart[] {
  if (events === null) return [];
  const event = eventOfTrigger(trigger, container);
  if (event === null || event.startsWith('gtm.') || events.has(event)) return [];
  return [found('trigger-cannot-fire', { trigger: trigger.number }, { why: 'no-event', event })];
}

/** Returns the only event that a trigger waits for, or null. */
export function eventOfTrigger({ conditions }: ContainerTrigger, container: Container): string | null {
  return conditions.map((condition) => eventOf(condition, container)).find((name) => name !== null) ?? null;
}

/** Returns the only event that a condition accepts, or null. */
function eventOf(
  { operator, negated, ignoreCase, left, right }: ContainerCondition,
  { variables }: Container,
): string | null {
  const isExact = operator === 'equals' && !negated && !ignoreCase && typeof right === 'string';
  return isExact && isEvent(left, variables) ? right : null;
}

/**
 * Returns dataLayer variables without a default value that no page sets. Excludes those that the tag manager sets
 * itself.
 */
function undefinedVariables({ variables }: Container, { definedKeys }: ReviewFacts): FoundPart[] {
  return variables.flatMap(({ number, type, parameters }) => {
    const key = parameters['name'];
    const isPageKey = type === 'v' && typeof key === 'string' && key !== 'event' && !key.startsWith('gtm.');
    const hasDefault = parameters['setDefaultValue'] === true;
    if (!isPageKey || hasDefault || definedKeys.has(key)) return [];
    return [found('variable-never-defined', { variable: number }, { key })];
  });
}
