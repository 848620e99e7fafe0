import type {
  Container,
  ContainerCondition,
  ContainerTag,
  ContainerVariable,
  EvaluatedTrigger,
} from '@vigie/contract/container.ts';
import type { ContainerRemedy, TagAnswer } from '@vigie/contract/container-answer.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { EvaluatedCondition } from './conditions.ts';
import { difference } from './nearness.ts';

/** Returns the changes that make a tag fire at the nearest push, the likeliest first. */
export function containerRemedies(
  answer: Omit<TagAnswer, 'remedies'>,
  tag: ContainerTag,
  container: Container,
): ContainerRemedy[] {
  switch (answer.outcome) {
    case 'fires':
    case 'fires-in-sequence':
      return [];
    case 'paused':
      return [{ kind: 'resume-tag' }];
    case 'consent-withheld':
      return [{ kind: 'ask-consent', names: answer.withheld }];
    case 'blocked':
      return answer.blocking.map(({ trigger }) => ({ kind: 'remove-blocking', trigger }));
    case 'fired-before':
    case 'missed-before':
      return [{ kind: 'fire-again' }];
    case 'setup-failed':
      return [{ kind: 'fix-setup', ...(answer.setup === null ? {} : { tag: answer.setup }) }];
    case 'out-of-schedule':
      return [{ kind: 'change-schedule' }];
    case 'not-decidable':
      return [{ kind: 'look-at-variables', names: answer.missing.map(String) }];
    default: {
      const changes =
        answer.trigger === null ? [{ kind: 'add-trigger' as const }] : ofTrigger(answer.trigger, container);
      return tag.paused ? [...changes, { kind: 'resume-tag' }] : changes;
    }
  }
}

function ofTrigger(evaluated: EvaluatedTrigger, container: Container): ContainerRemedy[] {
  const trigger = container.triggers.find(({ number }) => number === evaluated.trigger);
  const remedies = evaluated.conditions.map((one, index) => {
    const condition = trigger?.conditions[index];
    return one.holds === false && condition !== undefined
      ? ofCondition(one, condition, { container, position: { trigger: evaluated.trigger, condition: index } })
      : [];
  });
  return remedies.flat();
}

interface ConditionPosition {
  container: Container;
  position: { trigger: number; condition: number };
}

/** Maximum relative difference of two texts that counts as a typing error. */
const NEAR = 0.5;

function ofCondition(
  evaluated: EvaluatedCondition,
  condition: ContainerCondition,
  { container, position }: ConditionPosition,
): ContainerRemedy[] {
  const { left: side, operator, negated } = condition;
  const number = typeof side === 'object' && side?.kind === 'variable' ? side.number : null;
  const variable = container.variables.find((one) => one.number === number);
  const change: ContainerRemedy = {
    kind: 'change-condition',
    ...position,
    ...(number === null ? {} : { variable: number }),
    ...(evaluated.right === undefined ? {} : { from: evaluated.right }),
    ...(evaluated.left === undefined || negated ? {} : { to: evaluated.left }),
  };
  const key = variable === undefined || negated || operator !== 'equals' ? null : pushedKey(variable);
  if (key === null || evaluated.right === undefined) return [change];
  return ofPush(evaluated, { key, wanted: evaluated.right, change });
}

/** Returns the key that a page must push for a variable; null if the page does not set the variable. */
function pushedKey({ type, parameters }: ContainerVariable): string | null {
  if (type === 'e') return 'event';
  const name = type === 'v' ? parameters['name'] : null;
  return typeof name === 'string' && !name.startsWith('gtm.') ? name : null;
}

function ofPush(
  { left }: EvaluatedCondition,
  { key, wanted, change }: { key: string; wanted: Json; change: ContainerRemedy },
): ContainerRemedy[] {
  const isNear = left !== undefined && difference(left, wanted) < NEAR;
  if (key === 'event' && !isNear)
    return typeof wanted === 'string' ? [{ kind: 'push-event', key: wanted }] : [];
  return [{ kind: 'fix-push', key, ...(left === undefined ? {} : { from: left }), to: wanted }, change];
}
