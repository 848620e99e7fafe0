import type { ContainerCondition, EvaluatedTrigger } from '@vigie/contract/container.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { distanceOf } from '../../plan/nearest-word.ts';
import type { EvaluatedCondition } from './conditions.ts';

/** Cost of an unknown condition. The next constants are the minimum and maximum cost of a condition that fails. */
const OPEN = 0.6;
const FALSE = { least: 1, most: 2 };
const COMPARED_MAX = 40;

/** Returns the distance of a trigger from holding: 0 if it holds. */
export function missOf(evaluated: EvaluatedTrigger, conditions: readonly ContainerCondition[]): number {
  return evaluated.conditions.reduce((sum, one, index) => sum + missOfOne(one, conditions[index]), 0);
}

function missOfOne(evaluated: EvaluatedCondition, condition: ContainerCondition | undefined): number {
  if (evaluated.holds === true) return 0;
  if (evaluated.holds === null) return OPEN;
  const { left, right } = evaluated;
  if (condition?.operator !== 'equals' || condition.negated || left === undefined || right === undefined)
    return FALSE.most;
  return FALSE.least + (FALSE.most - FALSE.least) * difference(left, right);
}

/** Returns the difference of two texts: from 0, if only case and separators differ, to 1. */
export function difference(a: Json, b: Json): number {
  const [first, second] = [a, b].map((value) =>
    (typeof value === 'string' ? value : JSON.stringify(value))
      .slice(0, COMPARED_MAX)
      .toLowerCase()
      .replaceAll(/[\s_.-]+/gu, ''),
  ) as [string, string];
  if (first === second) return 0;
  const longest = Math.max(first.length, second.length);
  // Texts of very different lengths have little in common.
  if (Math.abs(first.length - second.length) * 2 > longest) return 1;
  return Math.min(1, 0.1 + distanceOf(first, second) / longest);
}
